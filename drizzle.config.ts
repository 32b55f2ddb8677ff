import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/database/schema{,-knowledge}.ts",
  out: "./src/database/migrations",
});
