declare module "autocannon";
declare module "subset-font";
