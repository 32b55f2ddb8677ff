import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** The settings the figures depend on. Of an external product only the address is known. */
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
