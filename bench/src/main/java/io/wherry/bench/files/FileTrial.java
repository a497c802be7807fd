// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/// One contender with one content and a file of its own.
final class FileTrial implements Closeable {
    private final FileContender contender;
    private final FileContent content;
    private final FilePeer peer;
    private final OpenFile file = new OpenFile();

    FileTrial(FileContender contender, FileContent content) throws IOException {
        this.contender = contender;
        this.content = content;
        this.peer = contender.open(content);
        peer.write(content, file); // so that there is something to read
    }

    /// Returns a trial whose copy has been compared with the original.
    static FileTrial checked(FileContender contender, FileContent content)
            throws IOException, ClassNotFoundException {
        FileTrial trial = new FileTrial(contender, content);
        trial.check();
        return trial;
    }

    /// Does it once. The answer is new, or the file that was written.
    Object run(FileMotion motion) throws IOException, ClassNotFoundException {
        return switch (motion) {
            case WRITE -> {
                peer.write(content, file);
                yield file;
            }
            case READ -> {
                Object copy = peer.read(content, file);
                if (copy == null) {
                    throw new AssertionError("copy is null");
                }
                yield copy;
            }
        };
    }

    /// Checks that a copy of the file is equal to the content, and the file to java.io's where the
    /// format is java.io's.
    ///
    /// @throws AssertionError with the difference
    void check() throws IOException, ClassNotFoundException {
        peer.check(content, peer.read(content, file));
        if (contender == FileContender.STREAMS) {
            byte[] expected = FileContender.written(FileStreamsPeer.javaio(), content);
            int different = Arrays.mismatch(expected, file.bytes());
            if (different >= 0) {
                throw new AssertionError("file is not java.io's: first different=" + different);
            }
        }
    }

    /// Bytes in the file.
    int size() throws IOException {
        return file.bytes().length;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
