import fp from "fastify-plugin";
import { unavailable } from "../errors.ts";

/** Refuses what still arrives on open connections during shutdown, so that the client retries elsewhere. */
export const refuseWhileClosing = fp(
  async (app) => {
    let isClosing = false;
    app.addHook("preClose", async () => {
      isClosing = true;
    });
    app.addHook("onRequest", async () => {
      if (isClosing) throw unavailable("This server is shutting down. Please try again.");
    });
  },
  { name: "closing", dependencies: ["errors"] },
);
