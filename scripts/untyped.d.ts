declare module "autocannon";
declare module "subset-font";
declare module "oidc-provider";
declare module "s3rver";
