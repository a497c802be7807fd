// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.MalformedStreamException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Bytes to look into: a file, which is mapped, or what a pipe or a stream has. Gzip, hexadecimal digits and base64 are decoded, also one in
/// another, up to 1032 times the length of the input or 16 MiB, and as far as they can be: of a gzip that is cut, what it has.
/// Lean messages that describe their classes in full are converted to a java.io stream of the same objects, which takes memory for these objects; none of
/// their classes is loaded. The thread that opens an input uses and closes it.
public final class StreamInput implements Closeable {
    /// More than that goes to a temporary file.
    private static final int MOST_IN_HEAP = 1 << 24;

    /// Encodings in one another that are undone.
    private static final int MOST_LAYERS = 3;

    /// Bytes that one byte of gzip stands for, at most. Gzip in gzip could stand for a million.
    private static final long MOST_TIMES = 1032;

    private final String name;
    private final Arena arena = Arena.ofConfined();
    private final List<Path> temporary = new ArrayList<>();
    private MemorySegment bytes = MemorySegment.NULL;
    private boolean lean;
    private @Nullable MalformedStreamException failure;
    private @Nullable IOException undecoded;

    private StreamInput(String name) {
        this.name = name;
    }

    /// Opens a file. A pipe is read to its end, as a stream is.
    public static StreamInput of(Path file) throws IOException {
        return opened(file.toString(), null, file);
    }

    /// Reads all that a stream has. Beyond 16 MiB it is kept in a temporary file until the input is closed.
    public static StreamInput of(String name, InputStream source) throws IOException {
        return opened(name, source, null);
    }

    public static StreamInput of(String name, byte[] bytes) throws IOException {
        StreamInput input = new StreamInput(name);
        boolean done = false;
        try {
            input.bytes = MemorySegment.ofArray(bytes);
            input.decode();
            done = true;
            return input;
        } finally {
            if (!done) {
                input.close();
            }
        }
    }

    private static StreamInput opened(
            String name, @Nullable InputStream source, @Nullable Path file) throws IOException {
        StreamInput input = new StreamInput(name);
        boolean done = false;
        try {
            if (file != null) {
                input.bytes = input.map(file);
            } else if (source != null) {
                input.bytes = input.keep(source);
            }
            input.decode();
            done = true;
            return input;
        } finally {
            if (!done) {
                input.close();
            }
        }
    }

    /// Returns the regular files below a path in the order of their names, or the path itself if it is a file.
    public static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        Path start = path.toRealPath(); // a link is not walked
        try (Stream<Path> found = Files.walk(start)) {
            return found.map(file -> path.resolve(start.relativize(file)))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) { // of a folder below
            throw e.getCause();
        }
    }

    /// Returns the path of the file, or the name that was given.
    public String name() {
        return name;
    }

    /// Returns the bytes, decoded.
    public MemorySegment bytes() {
        return bytes;
    }

    private MemorySegment map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            return size == 0 // of a pipe, too
                    ? keep(new PipeInput(channel))
                    : channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena);
        }
    }

    private MemorySegment keep(InputStream source) throws IOException {
        byte[] start = source.readNBytes(MOST_IN_HEAP);
        if (start.length < MOST_IN_HEAP) {
            return MemorySegment.ofArray(start);
        }
        Path file = temporaryFile();
        Files.copy(joined(start, source), file, StandardCopyOption.REPLACE_EXISTING);
        return map(file);
    }

    private Path temporaryFile() throws IOException {
        Path file = Files.createTempFile("wherry-inspect", ".bytes");
        temporary.add(file);
        return file;
    }

    private static InputStream joined(byte[] start, InputStream rest) {
        return new SequenceInputStream(new ByteArrayInputStream(start), rest);
    }

    /// Returns true if the bytes were lean messages: [#bytes] are the same objects in the java.io format.
    public boolean isLean() {
        return lean;
    }

    /// Returns the reason why [#bytes] end before what was encoded does, such as a gzip that is cut, or lack lean messages from a
    /// certain one on; null if they are whole.
    @Nullable MalformedStreamException failure() {
        return failure;
    }

    private void decode() throws IOException {
        decodeLayers();
        if (StreamScanner.isLean(bytes)) {
            lean = true;
            convert();
        }
        if (undecoded != null && StreamScanner.find(bytes, 0) < 0) {
            throw undecoded; // the bytes that are lost may have a stream
        }
    }

    private void convert() throws IOException {
        InputStream source = new SegmentInput(bytes);
        if (bytes.byteSize() < MOST_IN_HEAP) {
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            failed(LeanConversion.toJavaio(source, target));
            bytes = MemorySegment.ofArray(target.toByteArray());
            return;
        }
        Path file = temporaryFile();
        try (OutputStream target = Files.newOutputStream(file)) {
            failed(LeanConversion.toJavaio(source, target));
        }
        bytes = map(file);
    }

    private void decodeLayers() throws IOException {
        long most = Math.max(MOST_IN_HEAP, MOST_TIMES * bytes.byteSize());
        for (int layer = 0; layer < MOST_LAYERS; layer++) {
            if (!decodeLayer(most)) {
                return;
            }
        }
    }

    /// Returns false if the bytes are not encoded.
    private boolean decodeLayer(long most) throws IOException {
        long length = bytes.byteSize();
        try {
            InputStream decoded = InputEncoding.of(bytes).decoding(bytes);
            if (decoded == null) {
                return false;
            }
            LimitedInput limited = new LimitedInput(decoded, most);
            bytes = keep(limited);
            IOException cause = limited.failure();
            if (cause != null) {
                truncated(cause instanceof EOFException e ? cut(e, length) : cause);
            }
            return true;
        } catch (EOFException e) {
            throw cut(e, length);
        }
    }

    private void truncated(IOException cause) {
        String found = String.valueOf(cause.getMessage());
        undecoded = cause;
        failed(new MalformedStreamException("more encoded bytes", found, bytes.byteSize(), cause));
    }

    /* The JDK's exception has no message in a header or trailer. */
    private static EOFException cut(EOFException cause, long length) {
        EOFException cut = new EOFException("gzip ends early: length=" + length);
        cut.initCause(cause);
        return cut;
    }

    /// Keeps the first failure: later ones may follow from it.
    private void failed(@Nullable MalformedStreamException found) {
        failure = failure == null ? found : failure;
    }

    @Override
    public void close() throws IOException {
        arena.close();
        for (Path file : temporary) {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
