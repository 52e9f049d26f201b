export { default } from "../support/start-cluster.ts";
