import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, loadConfig } from "#platform/server/config.ts";
import { encryptionWith } from "#platform/server/encryption.ts";

export const testEncryption = encryptionWith("of tests, and of nothing else at all");

export const operatorPaths = { signIn: "/desk-7f3k2m", console: "/bridge-5t8q1z" };

export function testConfig(env: Record<string, string> = {}): Config {
  return loadConfig({
    NODE_ENV: "test",
    // Keeps what tests send out of the repository.
    DATA_DIR: join(tmpdir(), "parley-tests"),
    // Loading models would slow tests that are not about them.
    LOCAL_MODEL: "off",
    ADMIN_SECRET_PATH: operatorPaths.signIn,
    ADMIN_CONSOLE_PATH: operatorPaths.console,
    ...env,
  });
}
