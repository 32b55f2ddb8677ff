import { createServer } from "node:http";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server, and beside it the texts of what it has taken: `/?to=address`, the newest last. */
export function openMailbox(smtpPort: number, webPort: number) {
  const taken: { to: string[]; text: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      stream.toArray().then(async (parts) => {
        const { text = "" } = await PostalMime.parse(Buffer.concat(parts));
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      }, done);
    },
  });
  smtp.listen(smtpPort, "127.0.0.1");
  const web = createServer(({ url = "" }, reply) => {
    const to = new URL(url, "http://mailbox").searchParams.get("to") ?? "";
    const texts = taken.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
    reply.setHeader("content-type", "application/json").end(JSON.stringify(texts));
  }).listen(webPort, "127.0.0.1");
  return () => {
    smtp.close(() => {});
    web.close();
  };
}
