import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** What the figures depend on. Of a product that runs elsewhere only its address is known. */
export function settingsOf(base: string | undefined) {
  return {
    at: new Date().toISOString(),
    product: base ?? `commit ${commit()}`,
    localModels: base ? "as started there" : localModels(),
    node: process.versions.node,
    cores: `${cpus().length} (${cpus()[0]?.model.trim() ?? "unknown"})`,
    load: loadavg()
      .map((one) => one.toFixed(1))
      .join(" "),
  };
}

/** What the product that is started here is told of its own models. */
export function modelEnv(): Record<string, string> {
  const { LOCAL_MODEL } = process.env;
  return LOCAL_MODEL ? { LOCAL_MODEL } : {};
}

function localModels(): string {
  if (modelEnv().LOCAL_MODEL === "off") return "off";
  return globSync("models/*.onnx").length > 0 ? "on" : "none";
}

function commit(): string {
  if (!existsSync(".git")) return "unknown";
  const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  return git("rev-parse", "--short", "HEAD") + (isChanged ? ", changed" : "");
}
