/** What a person who hears the page is told of a refused form. */
export const faultCount = (count: number) => (count ? `Please correct ${count} field${count > 1 ? "s" : ""}.` : "");
