// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;
import static io.wherry.testkit.conformance.rule.Rule.stream;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.InputHooks;
import io.wherry.testkit.conformance.wire.OutputHooks;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.io.WriteAbortedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Open streams: their state, the calls they allow, and their state after failures.
@SuppressWarnings("serial") // that is what the shapes are for
public final class StreamRules {
    private static final String OWN =
            "the codec's own exception, an IOException that names the byte";

    private StreamRules() {}

    static Chapter chapter() {
        return new Chapter("Streams, failures", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                                    "bytes that are cut are an EOFException",
                                    "B",
                                    wire -> readCut(wire, 10),
                                    "EOFException")
                            .differs(Wires.LEAN, "WireFormatException", OWN),
                    graph(
                            "no bytes at all are an EOFException",
                            "B",
                            wire -> Thrown.name(() -> wire.read(new byte[0])),
                            "EOFException"),
                    graph(
                                    "bytes that are no stream are a StreamCorruptedException",
                                    "B",
                                    wire ->
                                            Thrown.name(() ->
                                                    wire.read(new byte[] {1, 2, 3, 4, 5, 6, 7, 8})),
                                    "StreamCorruptedException")
                            .differs(Wires.LEAN, "WireFormatException", OWN),
                    graph(
                            "a wire goes on after a write that failed",
                            "B",
                            wire ->
                                    Thrown.name(() -> wire.write(new Bare()))
                                            + " "
                                            + wire.again("next"),
                            "NotSerializableException next"),
                    graph(
                            "a wire goes on after a read that failed",
                            "B",
                            wire -> {
                                byte[] bytes = wire.write("next");
                                readCut(wire, 10);
                                return wire.read(bytes);
                            },
                            "next"),
                    stream(
                            "a stream holds many objects and primitives in turns",
                            "1.4",
                            streams ->
                                    streams.exchange(
                                            out -> {
                                                out.writeInt(1);
                                                out.writeObject("a");
                                                out.writeObject(null);
                                                out.writeUTF("b");
                                                out.writeBoolean(true);
                                                out.writeObject(List.of(2));
                                            },
                                            in ->
                                                    in.readInt()
                                                            + " "
                                                            + in.readObject()
                                                            + in.readObject()
                                                            + in.readUTF()
                                                            + in.readBoolean()
                                                            + in.readObject()),
                            "1 anullbtrue[2]"),
                    stream(
                            "readObject at the end of a stream is an EOFException",
                            "3.1",
                            streams ->
                                    streams.exchange(
                                            out -> out.writeInt(1),
                                            in -> in.readInt() + Thrown.name(in::readObject)),
                            "1EOFException"),
                    stream(
                            "a primitive read at the end of a stream is an EOFException",
                            "3.1",
                            streams ->
                                    streams.exchange(
                                            out -> {}, in -> Thrown.name(in::readInt) + in.read()),
                            "EOFException-1"),
                    stream(
                            "readObject at primitives of a stream is an OptionalDataException",
                            "B",
                            streams ->
                                    streams.exchange(
                                            out -> out.writeLong(1),
                                            in ->
                                                    ((OptionalDataException)
                                                                    Thrown.by(in::readObject))
                                                            .length),
                            8),
                    stream(
                            "a primitive read at an object is an EOFException, and the object is there",
                            "3.1",
                            streams ->
                                    streams.exchange(
                                            out -> out.writeObject("o"),
                                            in -> Thrown.name(in::readByte) + in.readObject()),
                            "EOFExceptiono"),
                    stream(
                            "available counts the primitives before an object",
                            "3.1",
                            streams ->
                                    streams.exchange(
                                            out -> {
                                                out.writeLong(1);
                                                out.writeObject("o");
                                            },
                                            in -> {
                                                in.readShort();
                                                return in.available();
                                            }),
                            6),
                    stream(
                            "the header is written when the stream is opened",
                            "2.1",
                            streams -> {
                                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                                streams.output(bytes, OutputHooks.NONE).flush();
                                return bytes.size();
                            },
                            4),
                    stream(
                            "the header is read when the stream is opened",
                            "3.1",
                            streams ->
                                    Thrown.name(() ->
                                            streams.input(
                                                    new ByteArrayInputStream(new byte[0]),
                                                    InputHooks.NONE)),
                            "EOFException"),
                    stream(
                            "a wrong header is a StreamCorruptedException",
                            "3.1",
                            streams ->
                                    Thrown.name(() ->
                                            streams.input(
                                                    new ByteArrayInputStream(new byte[8]),
                                                    InputHooks.NONE)),
                            "StreamCorruptedException"),
                    stream(
                            "flush passes on what was written",
                            "2.1",
                            streams -> {
                                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                                ObjectOutputStream out = streams.output(bytes, OutputHooks.NONE);
                                out.writeInt(77);
                                out.flush();
                                return streams.read(
                                        bytes.toByteArray(), ObjectInputStream::readInt);
                            },
                            77),
                    stream(
                            "defaultWriteObject outside of a hook is not active",
                            "2.1",
                            streams ->
                                    Thrown.name(() ->
                                            streams.write(ObjectOutputStream::defaultWriteObject)),
                            "NotActiveException"),
                    stream(
                            "putFields outside of a hook is not active",
                            "2.2",
                            streams ->
                                    Thrown.name(() -> streams.write(ObjectOutputStream::putFields)),
                            "NotActiveException"),
                    stream(
                            "writeFields outside of a hook is not active",
                            "2.2",
                            streams ->
                                    Thrown.name(
                                            () -> streams.write(ObjectOutputStream::writeFields)),
                            "NotActiveException"),
                    stream(
                            "defaultReadObject outside of a hook is not active",
                            "3.1",
                            streams ->
                                    streams.exchange(
                                            out -> {}, in -> Thrown.name(in::defaultReadObject)),
                            "NotActiveException"),
                    stream(
                            "readFields outside of a hook is not active",
                            "3.2",
                            streams ->
                                    streams.exchange(out -> {}, in -> Thrown.name(in::readFields)),
                            "NotActiveException"),
                    stream(
                            "an exception while writing is told to the reader",
                            "6.4",
                            streams -> {
                                byte[] bytes =
                                        streams.write(out ->
                                                Thrown.name(() ->
                                                        out.writeObject(
                                                                new Object[] {
                                                                    "a", new Failing()
                                                                })));
                                Throwable thrown =
                                        Thrown.by(() ->
                                                streams.read(bytes, ObjectInputStream::readObject));
                                return thrown instanceof WriteAbortedException aborted
                                        ? aborted.getCause()
                                        : thrown;
                            },
                            "java.io.InvalidObjectException: own"),
                    stream(
                            "a class that is not serializable is told to the reader",
                            "6.4",
                            streams -> {
                                byte[] bytes =
                                        streams.write(out ->
                                                Thrown.name(() -> out.writeObject(new Bare())));
                                Throwable thrown =
                                        Thrown.by(() ->
                                                streams.read(bytes, ObjectInputStream::readObject));
                                return thrown.getCause().getClass().getSimpleName();
                            },
                            "NotSerializableException"),
                    stream(
                            "both sides go on after an exception",
                            "6.4",
                            streams ->
                                    streams.exchange(
                                            out -> {
                                                Thrown.name(() -> out.writeObject(new Failing()));
                                                out.writeObject("next");
                                            },
                                            in ->
                                                    Thrown.name(in::readObject)
                                                            + " "
                                                            + in.readObject()),
                            "WriteAbortedException next"),
                    stream(
                            "nothing refers back across an exception",
                            "6.4",
                            streams -> {
                                List<String> shared = new ArrayList<>(List.of("s"));
                                return streams.exchange(
                                        out -> {
                                            out.writeObject(shared);
                                            Thrown.name(() -> out.writeObject(new Failing()));
                                            out.writeObject(shared);
                                        },
                                        in -> {
                                            Object first = in.readObject();
                                            Thrown.name(in::readObject);
                                            return first == in.readObject();
                                        });
                            },
                            false),
                    stream(
                            "unchecked exceptions are not told to the reader: the stream just ends",
                            "6.4",
                            streams -> {
                                byte[] bytes =
                                        streams.write(out ->
                                                Thrown.name(() -> out.writeObject(new Crashing())));
                                return Thrown.name(
                                        () -> streams.read(bytes, ObjectInputStream::readObject));
                            },
                            "EOFException"),
                    stream(
                            "what readObject throws comes out of the stream",
                            "3.4",
                            streams -> {
                                byte[] bytes =
                                        streams.write(
                                                out -> out.writeObject(List.of(new Refusing())));
                                return Thrown.by(
                                        () -> streams.read(bytes, ObjectInputStream::readObject));
                            },
                            "java.io.InvalidObjectException: own"),
                    stream(
                            "useProtocolVersion takes 1 and 2 only",
                            "2.6",
                            streams ->
                                    Thrown.name(
                                            () -> streams.write(out -> out.useProtocolVersion(3))),
                            "IllegalArgumentException"),
                    stream(
                            "useProtocolVersion comes before the first object",
                            "2.6",
                            streams ->
                                    Thrown.name(() ->
                                            streams.write(out -> {
                                                out.writeObject("o");
                                                out.useProtocolVersion(1);
                                            })),
                            "IllegalStateException"),
                    stream(
                            "protocol 1 writes what can be read",
                            "2.6",
                            streams ->
                                    streams.exchange(
                                            out -> {
                                                out.useProtocolVersion(
                                                        ObjectStreamConstants.PROTOCOL_VERSION_1);
                                                out.writeObject(new External(5));
                                                out.writeObject("next");
                                            },
                                            in ->
                                                    ((External) in.readObject()).number
                                                            + (String) in.readObject()),
                            "5next"),
                    stream(
                            "protocol 1 cannot skip what readExternal leaves",
                            "2.6",
                            streams ->
                                    streams.exchange(
                                            out -> {
                                                out.useProtocolVersion(
                                                        ObjectStreamConstants.PROTOCOL_VERSION_1);
                                                out.writeObject(new External(-1));
                                                out.writeObject("next");
                                            },
                                            in -> {
                                                in.readObject();
                                                return Thrown.name(in::readObject);
                                            }),
                            "StreamCorruptedException"),
                    stream(
                            "writeObject of a stream without a target goes to writeObjectOverride",
                            "2.1",
                            streams -> {
                                List<Object> written = new ArrayList<>();
                                streams.bareOutput(written::add).writeObject("mine");
                                return written;
                            },
                            "[mine]"),
                    stream(
                            "readObject of a stream without a source goes to readObjectOverride",
                            "3.1",
                            streams -> streams.bareInput(() -> "mine").readObject(),
                            "mine"),
                    stream(
                            "readFully and readNBytes take primitives of a stream",
                            "1.9",
                            streams ->
                                    streams.exchange(
                                            out -> out.write(new byte[] {1, 2, 3, 4}),
                                            in -> {
                                                byte[] two = new byte[2];
                                                in.readFully(two);
                                                return Arrays.toString(two)
                                                        + Arrays.toString(in.readNBytes(5));
                                            }),
                            "[1, 2][3, 4]"),
                    stream(
                            "writeUnshared of a stream makes a second object",
                            "2.1",
                            streams -> {
                                List<String> list = new ArrayList<>();
                                return streams.exchange(
                                        out -> {
                                            out.writeObject(list);
                                            out.writeUnshared(list);
                                        },
                                        in -> {
                                            Object first = in.readObject();
                                            return first == in.readObject();
                                        });
                            },
                            false),
                    stream(
                            "readUnshared of a stream refuses what is referred to later",
                            "3.1",
                            streams -> {
                                List<String> list = new ArrayList<>();
                                return streams.exchange(
                                        out -> {
                                            out.writeObject(list);
                                            out.writeObject(list);
                                        },
                                        in -> {
                                            in.readUnshared();
                                            return Thrown.name(in::readObject);
                                        });
                            },
                            "InvalidObjectException"));

    private static String readCut(Wire wire, int length) throws IOException {
        byte[] bytes = wire.write("a string that is long enough to be cut");
        return Thrown.name(() -> wire.read(Arrays.copyOf(bytes, length)));
    }

    static final class Bare {}

    static final class Failing implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new InvalidObjectException("own");
        }
    }

    static final class Crashing implements Serializable {
        private void writeObject(ObjectOutputStream out) {
            throw new ArithmeticException("own");
        }
    }

    static final class Refusing implements Serializable {
        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("own");
        }
    }

    /// Leaves its data unread when it is negative.
    public static final class External implements Externalizable {
        private int number;

        public External() {}

        External(int number) {
            this.number = number;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeBoolean(number < 0);
            out.writeInt(number);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            if (!in.readBoolean()) {
                number = in.readInt();
            }
        }
    }
}
