// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import java.io.EOFException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.io.UTFDataFormatException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The data that hooks write and read: as with java.io.
final class HookDataTest {

    interface Writing {
        void write(ObjectOutput out) throws IOException;
    }

    interface Reading {
        void read(ObjectInput in, List<Object> seen) throws IOException, ClassNotFoundException;
    }

    private static Writing writing = out -> {};
    private static Reading reading = (_, _) -> {};

    /// Writes and reads what the test says.
    static final class Hooked implements Serializable {
        private int number = 42;
        private transient List<Object> seen;

        private void writeObject(ObjectOutputStream out) throws IOException {
            writing.write(out);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            seen = new ArrayList<>();
            reading.read(in, seen);
            seen.add("number " + number);
        }
    }

    /// The same without a field.
    static final class Bare implements Serializable {
        private transient List<Object> seen;

        private void writeObject(ObjectOutputStream out) throws IOException {
            writing.write(out);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            seen = new ArrayList<>();
            reading.read(in, seen);
        }
    }

    /// The same as an Externalizable.
    public static final class External implements Externalizable {
        private List<Object> seen;

        public External() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            writing.write(out);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            seen = new ArrayList<>();
            reading.read(in, seen);
        }
    }

    private static List<Object> seen(Object copy) {
        return switch (copy) {
            case Hooked hooked -> hooked.seen;
            case Bare bare -> bare.seen;
            case External external -> external.seen;
            default -> throw new AssertionError(copy);
        };
    }

    /// Runs both ways, with an object after the hooked one, and compares the values that the hook
    /// read.
    private static void assertSame(Writing write, Reading read) throws Exception {
        for (Object root : List.of(new Hooked(), new Bare(), new External())) {
            assertSameOf(root, write, read);
        }
    }

    private static void assertSameOf(Object root, Writing write, Reading read) throws Exception {
        writing = write;
        reading = read;
        List<List<Object>> seen = new ArrayList<>();
        for (Copies.Way way : Copies.bothWays()) {
            Object[] copy = (Object[]) way.copy(new Object[] {root, "after", new Box(root)});
            assertThat(copy[1]).isEqualTo("after");
            assertThat(((Box) copy[2]).content).isSameAs(copy[0]);
            seen.add(seen(copy[0]));
        }
        assertThat(seen.getLast()).isEqualTo(seen.getFirst());
    }

    private static Object failure(IOException e) {
        String facts =
                e instanceof OptionalDataException data
                        ? " eof=" + data.eof + " length=" + data.length
                        : "";
        return e.getClass().getName() + facts;
    }

    @Test
    void everyKindOfPrimitiveDataIsReadAsWritten() throws Exception {
        assertSame(
                out -> {
                    out.write(200);
                    out.write(new byte[] {1, 2, 3});
                    out.write(new byte[] {1, 2, 3}, 1, 1);
                    out.writeBoolean(true);
                    out.writeByte(-3);
                    out.writeByte(-3);
                    out.writeShort(-300);
                    out.writeShort(-300);
                    out.writeChar('\uffff');
                    out.writeInt(Integer.MIN_VALUE);
                    out.writeLong(Long.MIN_VALUE + 1);
                    out.writeFloat(-0.0f);
                    out.writeDouble(Double.MIN_VALUE);
                    out.writeBytes("abc");
                    out.writeChars("\u20ac");
                    out.writeUTF("a\0\u20ac\ud83d");
                },
                (in, seen) -> {
                    seen.add(in.read());
                    byte[] three = new byte[3];
                    in.readFully(three);
                    seen.add(HexFormat.of().formatHex(three));
                    seen.add(in.read());
                    seen.add(in.readBoolean());
                    seen.add(in.readByte());
                    seen.add(in.readUnsignedByte());
                    seen.add(in.readShort());
                    seen.add(in.readUnsignedShort());
                    seen.add(in.readChar());
                    seen.add(in.readInt());
                    seen.add(in.readLong());
                    seen.add(in.readFloat());
                    seen.add(in.readDouble());
                    seen.add(in.skipBytes(3));
                    seen.add(in.readChar());
                    seen.add(in.readUTF());
                    seen.add(in.available());
                    seen.add(in.read());
                });
    }

    /// The length of a block takes one byte up to 127, and a block has at most 4096.
    @Test
    void blocksOfAnyLengthAreReadAsWritten() throws Exception {
        for (int size : new int[] {100, 120, 126, 127, 128, 129, 4090, 4095, 4096, 4097, 8300}) {
            for (int each = 0; each <= 4; each++) {
                int kind = each;
                assertSame(
                        out -> {
                            int written = 0;
                            for (int n = 1; written < size; n++) {
                                written += writeSome(out, kind == 4 ? n & 3 : kind, n);
                            }
                            out.writeObject("after " + written);
                        },
                        (in, seen) -> {
                            byte[] bytes = new byte[size];
                            in.readFully(bytes);
                            seen.add(Arrays.hashCode(bytes));
                            seen.add(in.skipBytes(1 << 14));
                            seen.add(in.readObject());
                        });
            }
        }
    }

    /// Returns the number of bytes written.
    private static int writeSome(ObjectOutput out, int kind, int n) throws IOException {
        switch (kind) {
            case 0 -> out.writeByte(n);
            case 1 -> out.writeLong(n * 0x0102_0304_0506_0708L);
            case 2 -> out.writeUTF("x".repeat(n % 140));
            default -> out.write(new byte[] {1, 2, 3, (byte) n}, 1, 3);
        }
        return kind == 0 ? 1 : kind == 1 ? 8 : kind == 2 ? 2 + n % 140 : 3;
    }

    @Test
    void readingFurtherThanWrittenIsTheEnd() throws Exception {
        assertSame(
                out -> out.writeShort(7),
                (in, seen) -> {
                    try {
                        in.readInt();
                    } catch (EOFException e) {
                        seen.add(failure(e));
                    }
                    seen.add(in.read());
                    seen.add(in.read(new byte[10]));
                });
    }

    @Test
    void readingAnObjectAfterTheLastReportsTheEnd() throws Exception {
        assertSame(
                out -> out.writeObject("only"),
                (in, seen) -> {
                    seen.add(in.readObject());
                    for (int i = 0; i < 2; i++) {
                        try {
                            seen.add(in.readObject());
                        } catch (OptionalDataException e) {
                            seen.add(failure(e));
                        }
                    }
                });
    }

    @Test
    void readingAnObjectWherePrimitiveDataAreSaysHowMany() throws Exception {
        assertSame(
                out -> {
                    out.writeInt(1);
                    out.writeInt(2);
                    out.writeObject("object");
                },
                (in, seen) -> {
                    for (int i = 0; i < 2; i++) {
                        try {
                            seen.add(in.readObject());
                        } catch (OptionalDataException e) {
                            seen.add(failure(e));
                        }
                        seen.add(in.readInt());
                    }
                    seen.add(in.readObject());
                });
    }

    @Test
    void readingPrimitiveDataWhereAnObjectIsSaysTheEndAndTheObjectIsThere() throws Exception {
        assertSame(
                out -> {
                    out.writeObject("object");
                    out.writeInt(1);
                },
                (in, seen) -> {
                    seen.add(in.available());
                    try {
                        seen.add(in.readInt());
                    } catch (EOFException e) {
                        seen.add(failure(e));
                    }
                    seen.add(in.readObject());
                    seen.add(in.readInt());
                });
    }

    @Test
    void dataThatAHookLeavesUnreadIsSkipped() throws Exception {
        Writing write =
                out -> {
                    out.writeInt(1);
                    out.writeObject(new Box("unread"));
                    out.write(new byte[100_000]);
                    out.writeObject(new Object[] {"unread", new Box("x")});
                    out.writeInt(2);
                };
        assertSame(write, (_, _) -> {});
        assertSame(write, (in, seen) -> seen.add(in.readInt()));
        assertSame(write, (in, seen) -> seen.add(in.readByte()));
        assertSame(
                write,
                (in, seen) -> {
                    in.readInt();
                    seen.add(((Box) in.readObject()).content);
                    in.readByte();
                });
    }

    @Test
    void largeBlocksAreReadWholeWhateverTheirPieces() throws Exception {
        byte[] large = new byte[300_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        assertSame(
                out -> {
                    for (int i = 0; i < large.length; i++) {
                        out.write(large[i]);
                    }
                    out.write(large);
                    out.writeObject(large);
                    out.write(large, 1, large.length - 1);
                },
                (in, seen) -> {
                    byte[] read = new byte[2 * large.length];
                    in.readFully(read);
                    seen.add(Arrays.hashCode(read));
                    seen.add(Arrays.equals((byte[]) in.readObject(), large));
                    in.readFully(read, 0, large.length - 1);
                    seen.add(Arrays.hashCode(read));
                    seen.add(in.read());
                });
    }

    @Test
    void aLongTextIsWrittenInPieces() throws Exception {
        assertSame(
                out -> {
                    out.writeUTF("x".repeat(65_535));
                    out.writeUTF("");
                    out.writeBytes("y".repeat(100_000));
                },
                (in, seen) -> {
                    seen.add(in.readUTF().length());
                    seen.add(in.readUTF());
                    seen.add(in.skipBytes(100_000) > 0);
                });
    }

    @Test
    void defaultFieldsMayStandAnywhereBetweenData() throws Exception {
        assertSameOf(
                new Hooked(),
                out -> {
                    out.writeInt(1);
                    ((ObjectOutputStream) out).defaultWriteObject();
                    out.writeObject("end");
                },
                (in, seen) -> {
                    seen.add(in.readInt());
                    ((ObjectInputStream) in).defaultReadObject();
                    seen.add(in.readObject());
                });
    }

    @Test
    void classWithoutFieldsMayLeaveOutItsDefaultFieldsOnEitherSide() throws Exception {
        assertSameOf(
                new Bare(),
                out -> {
                    out.writeInt(1);
                    out.writeObject("two");
                },
                (in, seen) -> {
                    ((ObjectInputStream) in).defaultReadObject();
                    seen.add(in.readInt());
                    seen.add(in.readObject());
                });
        assertSameOf(
                new Bare(),
                out -> {
                    ((ObjectOutputStream) out).defaultWriteObject();
                    out.writeInt(1);
                    out.writeObject("two");
                },
                (in, seen) -> {
                    seen.add(in.readInt());
                    seen.add(in.readObject());
                });
        assertSameOf(
                new Bare(),
                out -> {
                    ((ObjectOutputStream) out).defaultWriteObject();
                    out.writeObject("two");
                },
                (in, seen) -> seen.add(in.readObject()));
    }

    @Test
    void hookThatWritesNothingLeavesDefaults() throws Exception {
        assertSameOf(new Hooked(), _ -> {}, (_, _) -> {});
    }

    @Test
    void unsharedObjectsAreSentAnew() throws Exception {
        Box box = new Box("box");
        assertSameOf(
                new Hooked(),
                out -> {
                    ((ObjectOutputStream) out).writeUnshared(box);
                    ((ObjectOutputStream) out).writeUnshared(box);
                    out.writeObject(box);
                    out.writeObject(box);
                },
                (in, seen) -> {
                    Object one = ((ObjectInputStream) in).readUnshared();
                    Object two = ((ObjectInputStream) in).readUnshared();
                    Object three = in.readObject();
                    seen.add(one == two);
                    seen.add(two == three);
                    seen.add(three == in.readObject());
                    seen.add(((Box) one).content == ((Box) three).content);
                });
    }

    @Test
    void streamMethodsOfAHookReturnTheSameAsInJavaIo() throws Exception {
        assertSame(
                out -> {
                    out.write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
                    out.flush();
                },
                (in, seen) -> {
                    seen.add(in.available());
                    seen.add(in.skip(2));
                    seen.add(((ObjectInputStream) in).readNBytes(3)[0]);
                    seen.add(in.read(new byte[2], 1, 1));
                    seen.add(in.read(new byte[0]));
                    seen.add(Arrays.toString(((ObjectInputStream) in).readAllBytes()));
                });
    }

    /// A random sequence of writes and an unrelated random sequence of reads.
    private record Script(List<Writing> writings, List<Reading> readings) {
        static Script random(Random random, int depth) {
            Script script = new Script(new ArrayList<>(), new ArrayList<>());
            for (int n = random.nextInt(12); n >= 0; n--) {
                script.writings.add(randomWriting(random, depth));
            }
            for (int n = random.nextInt(16); n >= 0; n--) {
                script.readings.add(randomReading(random));
            }
            return script;
        }

        private static Writing randomWriting(Random random, int depth) {
            int number = random.nextInt();
            return switch (random.nextInt(9)) {
                case 0 -> out -> out.writeByte(number);
                case 1 -> out -> out.writeShort(number);
                case 2 -> out -> out.writeInt(number);
                case 3 -> out -> out.writeDouble(number / 3.0);
                case 4 -> out -> out.write(new byte[(number & 0xfff) + 1]);
                case 5 -> {
                    String text = TEXTS[number & 7].repeat(1 + (number >>> 8 & 0xff));
                    yield out -> out.writeUTF(text);
                }
                case 6 -> out -> out.writeObject("text " + number);
                case 7 -> {
                    Object inner = depth == 0 ? "leaf" : new Scripted(random(random, depth - 1));
                    yield out -> out.writeObject(inner);
                }
                default -> {
                    byte[] few = {1, 2, 3, 4, 5};
                    yield out -> out.write(few, number & 1, 2 + (number >>> 1 & 1));
                }
            };
        }

        private static Reading randomReading(Random random) {
            int count = random.nextInt(1, random.nextBoolean() ? 8 : 3000);
            return switch (random.nextInt(10)) {
                case 0 -> (in, seen) -> seen.add(in.readByte());
                case 1 -> (in, seen) -> seen.add(in.readUnsignedShort());
                case 2 -> (in, seen) -> seen.add(in.readInt());
                case 3 -> (in, seen) -> seen.add(in.readLong());
                case 4 -> (in, seen) -> seen.add(in.readUTF());
                case 5 -> (in, seen) -> seen.add(described(in.readObject()));
                case 6 -> (in, seen) -> seen.add(in.read());
                case 7 -> (in, seen) -> seen.add(in.skipBytes(count));
                case 8 ->
                        (in, seen) -> {
                            byte[] bytes = new byte[count];
                            in.readFully(bytes);
                            seen.add(Arrays.hashCode(bytes));
                        };
                default ->
                        (in, seen) -> {
                            byte[] bytes = new byte[count];
                            int got = in.read(bytes); // how many at once is up to blocks
                            for (int more = got;
                                    more > 0 && got < count;
                                    got += Math.max(0, more)) {
                                more = in.read(bytes, got, count - got);
                            }
                            seen.add(got + " " + Arrays.hashCode(bytes));
                        };
            };
        }

        private static Object described(Object object) {
            return object instanceof Scripted scripted ? scripted.seen : object;
        }

        void write(ObjectOutput out) throws IOException {
            for (Writing each : writings) {
                each.write(out);
            }
        }

        /// Goes on where an object was wanted and data came.
        void read(ObjectInput in, List<Object> seen) throws IOException, ClassNotFoundException {
            for (Reading each : readings) {
                try {
                    each.read(in, seen);
                } catch (OptionalDataException e) {
                    seen.add(
                            "no object, end of data: "
                                    + e.eof); // what is left of a block is up to blocks
                } catch (EOFException | UTFDataFormatException _) {
                    seen.add("no more data, or no text"); // of bytes that are both, java.io decodes
                    // the first before it has the last
                    return;
                }
            }
        }
    }

    private static final String[] TEXTS = {
        "a", "plain text ", "", "\0", "caf\u00e9 ", "\u20ac", "\ud83d\ude00", "\u007f\u0080"
    };

    /// Runs a script. The number of the script is written first, so that the copy, in the same JVM,
    /// finds it.
    public static final class Scripted implements Externalizable {
        private static final List<Script> SCRIPTS = new ArrayList<>();

        private int number;
        private final List<Object> seen = new ArrayList<>();

        public Scripted() {}

        private Scripted(Script script) {
            number = SCRIPTS.size();
            SCRIPTS.add(script);
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(number);
            SCRIPTS.get(number).write(out);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            number = in.readInt();
            SCRIPTS.get(number).read(in, seen);
        }
    }

    @Test
    void whateverIsReadOfWhateverWasWritten() throws Exception {
        for (int seed = 0; seed < 3000; seed++) {
            Scripted root = new Scripted(Script.random(new Random(seed), 3));

            Object[] expected = Copies.javaIo(new Object[] {root, "after"});

            for (Object[] copy :
                    List.of(
                            Copies.lean(new Object[] {root, "after"}),
                            Copies.leanByTheByte(new Object[] {root, "after"}))) {
                assertThat(((Scripted) copy[0]).seen)
                        .as("seed %d", seed)
                        .isEqualTo(((Scripted) expected[0]).seen);
                assertThat(copy[1]).isEqualTo("after");
            }
            Scripted.SCRIPTS.clear();
        }
    }
}
