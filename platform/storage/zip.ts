import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile as ZipArchive } from "yazl";

export interface ZipFile {
  name: string;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

export function zip(files: AsyncIterable<ZipFile>, at: Date): Readable {
  const archive = new ZipArchive();
  const output = archive.outputStream as Readable;
  const addFiles = async () => {
    for await (const { name, content } of files) {
      const file = Readable.from(content);
      const stop = () => file.destroy();
      output.once("close", stop);
      archive.addReadStream(file, name, { mtime: at, compress: false });
      await finished(file);
      output.off("close", stop);
    }
    archive.end();
  };
  archive.on("error", (error) => output.destroy(error));
  addFiles().catch((error) => output.destroy(error));
  return output;
}
