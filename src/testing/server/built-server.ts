import { bring } from "../../../scripts/run/bring.mjs";

/** Tests that start the product as a process start what is shipped: twice as quick as its sources. */
export default () => bring("server");
