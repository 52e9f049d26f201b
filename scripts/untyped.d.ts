declare module "autocannon";
declare module "subset-font";
declare module "s3rver";
