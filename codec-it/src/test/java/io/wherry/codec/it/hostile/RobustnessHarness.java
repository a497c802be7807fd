// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import com.sun.management.ThreadMXBean;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.MissingClasses;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Decodes untrusted bytes: for any input the result is a value or an [IOException], in bounded
/// memory.
///
/// Exceptions of a class's own code while it is read (`readObject`, a constructor) are not wrapped,
/// as
/// in java.io; they are
/// allowed, and nothing else.
public final class RobustnessHarness {
    /// Bytes allocated for a byte of a message at most: docs/design/codec.md, "Memory".
    public static final int FACTOR = 500;

    /// The allocation allowed for any message: buffers, initial tables, descriptions of new
    /// classes.
    public static final long FREE = 12L << 20;

    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// Accepts the classes of the zoo, and no others of the class path.
    private static final ClassFilter ZOO =
            unlocked(ClassFilter.allow("io.wherry.testkit.**", "java.**"));

    /// The libraries of the corpus.
    private static final List<String> LIBRARIES =
            List.of(
                    "com.google.common.",
                    "kotlin.",
                    "org.apache.commons.",
                    "org.eclipse.collections.",
                    "org.jfree.",
                    "org.joda.time.",
                    "org.springframework.security.",
                    "scala.");

    /// Classes whose hooks compute or allocate by a number in the stream, or for ever: under
    /// java.io too.
    private static final List<String> ENDLESS =
            List.of(
                    "kotlin.collections.builders.",
                    "org.apache.commons.math3.analysis.differentiation.",
                    "org.eclipse.collections.impl.map.mutable.ConcurrentHashMap",
                    "org.eclipse.collections.impl.map.mutable.UnifiedMap",
                    "org.eclipse.collections.impl.map.strategy.",
                    "org.eclipse.collections.impl.map.immutable.ImmutableMapSerializationProxy",
                    "org.eclipse.collections.impl.bag.",
                    "org.eclipse.collections.impl.bimap.",
                    "org.eclipse.collections.impl.set.",
                    "org.eclipse.collections.impl.multimap.");

    /// Accepts the classes of zoo and corpus.
    static final ClassFilter CORPUS =
            unlocked(name ->
                    name.startsWith("io.wherry.testkit.")
                            || name.startsWith("java.")
                            || (isOfLibrary(name) && ENDLESS.stream().noneMatch(name::startsWith)));

    private static final Set<String> HOOKS =
            Set.of(
                    "writeObject",
                    "writeExternal",
                    "writeReplace",
                    "readObject",
                    "readExternal",
                    "readResolve",
                    "readObjectNoData",
                    "validateObject",
                    "hashCode",
                    "equals",
                    "<init>",
                    "<clinit>");

    private final GraphCodec strict;

    /// Whether a reader can continue after a message it could not read.
    private final boolean marksMessages;

    private final GraphCodec evolving;

    private RobustnessHarness(GraphCodec codec, boolean marksMessages) {
        this.strict = codec;
        this.marksMessages = marksMessages;
        this.evolving = codec.withEvolution(Evolution.EVOLVE);
    }

    private static boolean isOfLibrary(String name) {
        return LIBRARIES.stream().anyMatch(name::startsWith);
    }

    /// Returns whether a message names classes of libraries: their hooks may allocate by a number
    /// in the stream.
    private static boolean namesLibraries(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return LIBRARIES.stream().anyMatch(text::contains);
    }

    /// Rejects locks: input bytes can create a locked lock without an owner, and
    /// `LinkedBlockingQueue.readObject` waits for it, with Wherry as with java.io.
    private static ClassFilter unlocked(ClassFilter filter) {
        return name -> filter.allows(name) && !name.startsWith("java.util.concurrent.locks.");
    }

    /// For the java.io format, and any class.
    static RobustnessHarness anyClass() {
        return new RobustnessHarness(GraphCodec.javaio(), false);
    }

    /// For the java.io format, and the zoo.
    static RobustnessHarness warmJavaio() {
        return warm(
                new RobustnessHarness(GraphCodec.javaio().withClassFilter(ZOO), false),
                SeedMessages.javaio());
    }

    /// For the java.io format, and the corpus as well.
    static RobustnessHarness warmCorpus() {
        RobustnessHarness harness =
                new RobustnessHarness(GraphCodec.javaio().withClassFilter(CORPUS), false);
        return warm(warm(harness, SeedMessages.javaio()), SeedMessages.corpus());
    }

    /// Harnesses for the java.io format and missing classes: as nodes, as nodes with stand-ins for
    /// values that
    /// do not fit, and as stand-ins.
    static List<RobustnessHarness> salvaging() {
        GraphCodec javaio =
                GraphCodec.javaio()
                        .withClassFilter(name -> CORPUS.allows(name) || AbsentNames.isAbsent(name));
        GraphCodec nodes = javaio.withMissingClasses(MissingClasses.AS_NODES);
        List<RobustnessHarness> ordeals =
                List.of(
                        new RobustnessHarness(nodes, false),
                        new RobustnessHarness(nodes.withUnreadable(_ -> null), false),
                        new RobustnessHarness(javaio.withUnreadable(_ -> "stand-in"), false));
        for (RobustnessHarness harness : ordeals) {
            warm(warm(harness, SeedMessages.javaio()), SeedMessages.corpus());
        }
        return ordeals;
    }

    private static RobustnessHarness warm(RobustnessHarness harness, List<byte[]> streams) {
        for (byte[] stream : streams) {
            harness.atOnce(stream);
            harness.inPieces(stream);
            harness.dropIn(stream);
        }
        return harness;
    }

    /// Returns a harness that has decoded all valid messages, so that later ones meet no new class.
    static RobustnessHarness warm() {
        RobustnessHarness harness =
                new RobustnessHarness(GraphCodec.lean().withClassFilter(ZOO), true);
        for (byte[] message : SeedMessages.all()) {
            harness.atOnce(message);
            harness.evolving(message);
            harness.inPieces(message);
        }
        for (byte[] parcel : SeedMessages.parcels()) {
            harness.parcel(parcel);
        }
        return harness;
    }

    /// A way to decode.
    private interface Decoding {
        Object decode() throws IOException;
    }

    /// The outcome: a value, or an exception.
    record End(Object value, Throwable failure) {}

    /// Decodes `bytes` at once.
    public void atOnce(byte[] bytes) {
        end(bytes);
    }

    /// As [#atOnce]; returns the outcome.
    End end(byte[] bytes) {
        return twice(() -> endure(bytes, () -> strict.decode(bytes)));
    }

    /// Reads the first object of `bytes` by the streams that take the place of java.io's.
    End dropIn(byte[] bytes) {
        return twice(() -> endure(bytes, () -> readByStreams(bytes)));
    }

    /// The streams pass on exceptions of the JDK's hooks, as java.io's do.
    private static Object readByStreams(byte[] bytes) throws IOException {
        try {
            return FilteredStreams.ours(bytes, CORPUS).value();
        } catch (RuntimeException | InternalError e) {
            if (isOfHook(e, _ -> true)) {
                throw new FilteredStreams.Misfit(e);
            }
            throw e;
        }
    }

    /// Decodes `bytes` at once; a value is written and decoded again.
    void thereAndBack(byte[] bytes) {
        End end = end(bytes);
        if (end.failure() == null) {
            end(bytes, () -> strict.decode(encoded(end.value())));
        }
    }

    /// Hooks may throw anything when they write objects that bad bytes have made.
    private byte[] encoded(Object value) throws IOException {
        try {
            return strict.encode(value);
        } catch (RuntimeException e) {
            if (isOfHook(e, _ -> true)) {
                throw new NotSerializableException(e.toString());
            }
            throw e;
        }
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

    private End readAll(byte[] bytes) {
        GraphReader reader = strict.readerFrom(new Pieces(bytes));
        for (int reads = 0; reads <= bytes.length; reads++) {
            End end = endure(bytes, reader::read);
            if (end.failure() instanceof EOFException || isBroken(end.failure())) {
                return end;
            }
        }
        throw new AssertionError("more messages than bytes: " + hex(bytes));
    }

    /// In the java.io format the start of the next object is unknown after a failure.
    private boolean isBroken(Throwable failure) {
        return failure != null
                && (!marksMessages
                        || String.valueOf(failure.getMessage()).contains("stream is broken"));
    }

    private static End endure(byte[] bytes, Decoding decoding) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        End end = end(bytes, decoding);
        long allocated = MEMORY.getCurrentThreadAllocatedBytes() - before;
        if (allocated > FREE + (long) FACTOR * bytes.length && !namesLibraries(bytes)) {
            throw new Allocated(
                    "allocated " + allocated + " for " + bytes.length + ": " + hex(bytes),
                    end.failure());
        }
        return end;
    }

    /// More memory than a message may cost.
    private static final class Allocated extends AssertionError {
        Allocated(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /// Tries again if the memory limit was exceeded: the first use of a class allocates once.
    private static End twice(Supplier<End> attempt) {
        try {
            return attempt.get();
        } catch (Allocated _) {
            return attempt.get();
        }
    }

    private static End end(byte[] bytes, Decoding decoding) {
        try {
            return new End(decoding.decode(), null);
        } catch (IOException e) {
            return new End(null, e);
        } catch (RuntimeException e) {
            if (isOfUserCode(e) || e instanceof FilteredStreams.Misfit) {
                return new End(null, e);
            }
            throw new AssertionError("untyped: " + hex(bytes), e);
        } catch (Error e) {
            if (namesLibraries(bytes) && (e.getStackTrace().length == 0 || isOfUserCode(e))) {
                return new End(
                        null, e); // out of memory without a trace: our own readers would not be
            }
            throw new AssertionError("error: " + hex(bytes), e);
        }
    }

    /// Returns whether code of a class outside the JDK threw `e`: exceptions of the JDK's hooks are
    /// wrapped.
    private static boolean isOfUserCode(Throwable e) {
        return isOfHook(e, name -> !name.startsWith("java.") && !name.startsWith("javax."));
    }

    /// Whether a hook or constructor of such a class stands above the first frame of ours.
    private static boolean isOfHook(Throwable e, Predicate<String> classNames) {
        for (StackTraceElement frame : e.getStackTrace()) {
            if (frame.getClassName().startsWith("io.wherry.codec.")) {
                return false;
            }
            if (HOOKS.contains(frame.getMethodName()) && classNames.test(frame.getClassName())) {
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
