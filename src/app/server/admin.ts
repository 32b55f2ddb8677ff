import { parseArgs } from "node:util";
import { BackupFault } from "#database/backup/backup-format.ts";
import { StartRefused } from "#database/start-refused.ts";
import { ConfigFaults, readConfig } from "#platform/server/config.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { dropSecondFactor, listUsers, resetPassword, showPaths } from "./admin/accounts.ts";
import { backup, check, restore } from "./admin/backups.ts";
import { type Command, CommandFault, UsageFault } from "./admin/command.ts";
import { rotateKey } from "./admin/keys.ts";
import { sendMail, status } from "./admin/product.ts";

const commands: Record<string, Command> = {
  status,
  paths: showPaths,
  users: listUsers,
  "reset-password": resetPassword,
  "remove-second-factor": dropSecondFactor,
  backup,
  check,
  restore,
  "rotate-key": rotateKey,
  "send-mail": sendMail,
};

const exit = { done: 0, failed: 1, misused: 2 };

process.exitCode = await act(process.argv.slice(2));

async function act([name = "help", ...args]: string[]): Promise<number> {
  if (/^(-h|--help|help)$/.test(name)) return help(args[0]);
  const command = commands[name];
  if (!command) {
    complain(`There is no command ${name}.\n\n${list()}`);
    return exit.misused;
  }
  try {
    const { words, options } = read(command, args);
    await command.run({ words, options, config: readConfig(), say });
    return exit.done;
  } catch (error) {
    if (error instanceof UsageFault) {
      complain(`${error.message}\n\n${usage(name, command)}`);
      return exit.misused;
    }
    complain(describe(error));
    return exit.failed;
  }
}

function read({ words: [least, most], options: known = [] }: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(known.map((option) => [option, { type: "boolean" as const }])),
    });
    if (positionals.length < least) throw new UsageFault("An argument is missing.");
    if (positionals.length > most)
      throw new UsageFault(`Unexpected argument: ${positionals[most]}.`);
    return { words: positionals, options: new Set(Object.keys(values)) };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageFault(error.message);
    throw error;
  }
}

function help(name: string | undefined) {
  const command = name ? commands[name] : undefined;
  if (name && !command) {
    complain(`There is no command ${name}.\n\n${list()}`);
    return exit.misused;
  }
  say(name && command ? usage(name, command) : list());
  return exit.done;
}

function usage(name: string, { takes, does, more }: Command) {
  const parts = [`npm run admin -- ${`${name} ${takes}`.trim()}`, `It ${does}.`, more];
  return parts.filter(Boolean).join("\n\n");
}

function list() {
  const rows = Object.entries(commands).map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(36)}${does}`,
  );
  return [
    `npm run admin -- COMMAND works on this ${PRODUCT_NAME}'s data, whether or not it is running:`,
    "",
    ...rows,
    `  ${"help COMMAND".padEnd(36)}tells more about it`,
    "",
    "Exit codes: 0 on success, 1 on failure, 2 on a wrong command line.",
  ].join("\n");
}

function describe(error: unknown) {
  if (error instanceof ConfigFaults) return error.faults.join("\n");
  const isPlain =
    error instanceof StartRefused || error instanceof BackupFault || error instanceof CommandFault;
  if (isPlain) return error.message;
  return `This failed because of a defect.\n${error instanceof Error ? error.stack : error}`;
}

function say(line = "") {
  process.stdout.write(`${line}\n`);
}

function complain(text: string) {
  process.stderr.write(`\n${text}\n\n`);
}
