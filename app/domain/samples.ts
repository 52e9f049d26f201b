/** Nobody has an address there (RFC 2606). */
export const sampleDomain = "sample.example";

export const isSample = ({ email }: { email: string }): boolean => email.endsWith(`@${sampleDomain}`);
