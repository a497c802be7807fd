// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.hostile;

import com.sun.management.ThreadMXBean;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;

/// Decodes bytes that nobody vouches for: whatever they are, that ends in a value or an [IOException], in bounded memory.
///
/// What code of a class throws while it is read (`readObject`, a constructor) comes out as it is, as in java.io; that is
/// allowed, and nothing else.
public final class Ordeal {
    /// Bytes allocated for a byte of a message at most: docs/design/codec.md, "Memory".
    public static final int FACTOR = 500;

    /// What a reader may allocate for any message: its buffers, what it takes on trust, descriptions of classes met first.
    public static final long FREE = 12L << 20;

    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// What the zoo is made of, and nothing else of the class path.
    private static final ClassFilter ZOO = ClassFilter.allow("io.wherry.testkit.**", "java.**");

    /// No locks: bytes can make one that is held by nobody, and `LinkedBlockingQueue.readObject` waits for it, here as in java.io.
    private static final ClassFilter CLASSES =
            name -> ZOO.allows(name) && !name.startsWith("java.util.concurrent.locks.");

    private static final Set<String> HOOKS =
            Set.of(
                    "readObject",
                    "readExternal",
                    "readResolve",
                    "readObjectNoData",
                    "validateObject",
                    "<init>",
                    "<clinit>");

    private final GraphCodec strict = GraphCodec.lean().withClassFilter(CLASSES);
    private final GraphCodec evolving = strict.withEvolution(Evolution.EVOLVE);

    /// One that has decoded all that is valid, so that what follows meets no class for the first time.
    static Ordeal warm() {
        Ordeal ordeal = new Ordeal();
        for (byte[] message : Messages.all()) {
            ordeal.atOnce(message);
            ordeal.evolving(message);
            ordeal.inPieces(message);
        }
        for (byte[] parcel : Messages.parcels()) {
            ordeal.parcel(parcel);
        }
        return ordeal;
    }

    /// A way to decode.
    private interface Decoding {
        Object decode() throws IOException;
    }

    /// Decodes `bytes` at once.
    public void atOnce(byte[] bytes) {
        twice(() -> endure(bytes, () -> strict.decode(bytes)));
    }

    /// Decodes `bytes` at once by a reader that bends to other versions of classes.
    public void evolving(byte[] bytes) {
        twice(() -> endure(bytes, () -> evolving.decode(bytes)));
    }

    /// Unpacks `bytes` as a parcel that comes in pieces.
    public void parcel(byte[] bytes) {
        twice(() -> endure(bytes, () -> strict.unpack(Channels.newChannel(new Pieces(bytes)))));
    }

    /// Reads `bytes` as a stream of messages that comes in pieces, to its end.
    public void inPieces(byte[] bytes) {
        twice(() -> readAll(bytes));
    }

    private void readAll(byte[] bytes) {
        GraphReader reader = strict.readerFrom(new Pieces(bytes));
        for (int reads = 0; reads <= bytes.length; reads++) {
            Throwable end = endure(bytes, reader::read);
            if (end instanceof EOFException || isBroken(end)) {
                return;
            }
        }
        throw new AssertionError("more messages than bytes: " + hex(bytes));
    }

    private static boolean isBroken(Throwable end) {
        return end != null && String.valueOf(end.getMessage()).contains("stream is broken");
    }

    private static Throwable endure(byte[] bytes, Decoding decoding) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        Throwable end = end(bytes, decoding);
        long allocated = MEMORY.getCurrentThreadAllocatedBytes() - before;
        if (allocated > FREE + (long) FACTOR * bytes.length) {
            throw new Allocated(
                    "allocated " + allocated + " for " + bytes.length + ": " + hex(bytes), end);
        }
        return end;
    }

    /// More memory than a message may cost.
    private static final class Allocated extends AssertionError {
        Allocated(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /// Once more if memory was the matter: classes met for the first time cost what they cost, but once.
    private static void twice(Runnable attempt) {
        try {
            attempt.run();
        } catch (Allocated _) {
            attempt.run();
        }
    }

    private static Throwable end(byte[] bytes, Decoding decoding) {
        try {
            decoding.decode();
            return null;
        } catch (IOException e) {
            return e;
        } catch (RuntimeException e) {
            if (isOfUserCode(e)) {
                return e;
            }
            throw new AssertionError("untyped: " + hex(bytes), e);
        } catch (Error e) {
            throw new AssertionError("error: " + hex(bytes), e);
        }
    }

    /// Whether a hook or constructor stands above the first frame of ours.
    private static boolean isOfUserCode(RuntimeException e) {
        for (StackTraceElement frame : e.getStackTrace()) {
            if (frame.getClassName().startsWith("io.wherry.codec.")) {
                return false;
            }
            if (HOOKS.contains(frame.getMethodName())) {
                return true;
            }
        }
        return false;
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /// Gives a few bytes at a time; how many follows from the bytes.
    private static final class Pieces extends InputStream {
        private final byte[] bytes;
        private int position;

        Pieces(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return position == bytes.length ? -1 : bytes[position++] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int most) {
            if (position == bytes.length) {
                return -1;
            }
            int some = 1 + ((bytes[position] ^ position) & 31);
            int count = Math.min(Math.min(some, most), bytes.length - position);
            System.arraycopy(bytes, position, target, from, count);
            position += count;
            return count;
        }

        @Override
        public String toString() {
            return Arrays.toString(bytes);
        }
    }
}
