// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.bytes;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Streams;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import io.wherry.testkit.conformance.wire.Writing;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/// The bytes of the stream protocol, written and read.
///
/// Class names are shown as `~`: they are long and say nothing.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
public final class ProtocolRules {
    private static final HexFormat HEX = HexFormat.of();
    private static final String HEADER = "aced0005";

    private ProtocolRules() {}

    static Chapter chapter() {
        return new Chapter("Stream protocol", RULES);
    }

    /// The bytes behind the header, in hex.
    private static String written(Wire wire, Object graph) throws IOException {
        return shown(wire.write(graph));
    }

    private static String written(Wire wire, Writing writing) throws IOException {
        return shown(streams(wire).write(writing));
    }

    private static String shown(byte[] bytes) {
        String hex = HEX.formatHex(bytes);
        if (!hex.startsWith(HEADER)) {
            throw new AssertionError("no header: " + hex);
        }
        String shown = hex.substring(HEADER.length());
        for (Class<?> type : ProtocolRules.class.getDeclaredClasses()) {
            shown = shown.replace(name(type), "~");
        }
        return shown;
    }

    private static String name(Class<?> type) {
        byte[] name = type.getName().getBytes(StandardCharsets.UTF_8);
        return "%04x".formatted(name.length) + HEX.formatHex(name);
    }

    private static Streams streams(Wire wire) {
        return Objects.requireNonNull(wire.streams());
    }

    /// What is read of hex behind the header, `~` being the name of `type`.
    private static Object read(Wire wire, String hex, Class<?> type)
            throws IOException, ClassNotFoundException {
        return wire.read(HEX.parseHex(HEADER + hex.replace("~", name(type)).replace(" ", "")));
    }

    private static Object read(Wire wire, String hex) throws IOException, ClassNotFoundException {
        return read(wire, hex, Void.class);
    }

    private static final List<Rule> RULES =
            List.of(
                    bytes(
                            "the header is magic and version",
                            "6.4.2",
                            wire -> HEX.formatHex(streams(wire).write(_ -> {})),
                            "aced0005"),
                    bytes("null is TC_NULL", "6.4.2", wire -> written(wire, (Object) null), "70"),
                    bytes(
                            "a string is TC_STRING, length and modified UTF-8",
                            "6.4.2",
                            wire -> written(wire, "a\0\u20ac"),
                            "74000661c080e282ac"),
                    bytes(
                            "a surrogate pair is six bytes",
                            "6.2",
                            wire -> written(wire, "\ud83d\ude00"),
                            "740006eda0bdedb880"),
                    bytes(
                            "a string of 65535 bytes is TC_STRING",
                            "6.4.2",
                            wire -> written(wire, "x".repeat(65535)).substring(0, 8),
                            "74ffff78"),
                    bytes(
                            "a string of 65536 bytes is TC_LONGSTRING with a long",
                            "6.4.2",
                            wire -> written(wire, "x".repeat(65536)).substring(0, 20),
                            "7c000000000001000078"),
                    bytes(
                            "an object is TC_OBJECT, descriptor and fields",
                            "6.4.2",
                            wire -> written(wire, new Plain()),
                            "7372~0000000000000001020002490001784c0001737400124c6a6176612f6c616e672f537472696e673b787000000005740002746f"),
                    bytes(
                            "a superclass is described after its subclass; data come before it",
                            "6.4.2",
                            wire -> written(wire, new SubPlain()),
                            "7372~000000000000000202000149000179"
                                    + "7872~0000000000000001020002490001784c0001737400124c6a6176612f6c616e672f537472696e673b7870"
                                    + "00000005740002746f00000006"),
                    bytes(
                            "field types are the letters of the class file",
                            "6.4.2",
                            wire -> written(wire, new Letters()),
                            "7372~00000000000000030200094200016243000163440001644600016653000168"
                                    + "490001694a00016a5a00017a5b0001617400025b497870"
                                    + "00000000000000000000000000000000000000000000000000000000000070"),
                    bytes(
                            "SC_WRITE_METHOD marks a writeObject, TC_ENDBLOCKDATA ends its data",
                            "6.4.2",
                            wire -> written(wire, new Hooked()),
                            "7372~00000000000000040300014900017878700000000577040302010078"),
                    bytes(
                            "data of more than 255 bytes are TC_BLOCKDATALONG, cut at 1024",
                            "6.4.2",
                            wire -> blocks(written(wire, out -> out.write(new byte[1500]))),
                            "7a00000400 7a000001dc"),
                    bytes(
                            "data of 255 bytes are TC_BLOCKDATA",
                            "6.4.2",
                            wire -> written(wire, out -> out.write(new byte[255])).substring(0, 4),
                            "77ff"),
                    bytes(
                            "Externalizable is SC_EXTERNALIZABLE and SC_BLOCK_DATA",
                            "6.4.2",
                            wire -> written(wire, new External()),
                            "7372~00000000000000050c0000787077040000000778"),
                    bytes(
                            "protocol 1 has no blocks in Externalizable",
                            "6.3",
                            wire ->
                                    written(
                                            wire,
                                            out -> {
                                                out.useProtocolVersion(
                                                        ObjectStreamConstants.PROTOCOL_VERSION_1);
                                                out.writeObject(new External());
                                            }),
                            "7372~0000000000000005040000787000000007"),
                    bytes(
                            "an object met again is TC_REFERENCE and its handle",
                            "6.4.2",
                            wire -> {
                                Object shared = new Plain();
                                String hex = written(wire, new Object[] {shared, shared});
                                return hex.substring(hex.length() - 10);
                            },
                            "71007e0004"),
                    bytes(
                            "handles count descriptors, objects and strings from 7e0000",
                            "6.4.1",
                            wire ->
                                    written(
                                            wire,
                                            out -> {
                                                out.writeObject("a");
                                                out.writeObject("b");
                                                String c = String.valueOf(new char[] {'c'});
                                                out.writeObject(c);
                                                out.writeObject(c);
                                            }),
                            "74000161740001627400016371007e0002"),
                    bytes(
                            "an array is TC_ARRAY, descriptor, length and elements",
                            "6.4.2",
                            wire -> written(wire, new int[] {1, 2}),
                            "757200025b494dba602676eab2a50200007870000000020000000100000002"),
                    bytes(
                            "an enum constant is TC_ENUM, two descriptors and its name",
                            "1.12",
                            wire -> written(wire, Kind.ONE),
                            "7e72~00000000000000001200007872000e6a6176612e6c616e672e456e756d000000000000000012000078707400034f4e45"),
                    bytes(
                            "a record has the serialVersionUID 0 unless it says",
                            "1.13",
                            wire -> written(wire, new Pair(1, 2)),
                            "7372~0000000000000000020002490001614900016278700000000100000002"),
                    bytes(
                            "a Class object is TC_CLASS and a descriptor",
                            "6.4.2",
                            wire -> written(wire, Plain.class),
                            "7672~0000000000000001020002490001784c0001737400124c6a6176612f6c616e672f537472696e673b7870"),
                    bytes(
                            "the descriptor of a class that is not serializable has no flags and no number",
                            "4.3",
                            wire -> written(wire, Bare.class),
                            "7672~00000000000000000000007870"),
                    bytes(
                            "an ObjectStreamClass is a descriptor alone",
                            "6.4.2",
                            wire -> written(wire, ObjectStreamClass.lookup(Hooked.class)),
                            "72~0000000000000004030001490001787870"),
                    bytes(
                            "a proxy is TC_PROXYCLASSDESC, its interfaces and Proxy",
                            "4.2",
                            wire -> {
                                Object proxy =
                                        Proxy.newProxyInstance(
                                                Runnable.class.getClassLoader(),
                                                new Class<?>[] {Runnable.class},
                                                new ClassRules.Echo());
                                return written(wire, proxy).substring(0, 60);
                            },
                            "737d0000000100126a6176612e6c616e672e52756e6e61626c6578720017"),
                    bytes(
                            "reset is TC_RESET",
                            "6.4.2",
                            wire -> written(wire, ObjectOutputStream::reset),
                            "79"),
                    bytes(
                            "an exception is TC_EXCEPTION between resets",
                            "6.4.2",
                            wire ->
                                    written(
                                                    wire,
                                                    out ->
                                                            Thrown.name(() ->
                                                                    out.writeObject(new Failing())))
                                            .replaceAll("7b7372.*", "7b7372"),
                            "7372~000000000000000603000078707b7372"),
                    bytes(
                            "the default serialVersionUID is the hash of 4.6",
                            "4.6",
                            wire -> written(wire, new Unstated()).substring(0, 21),
                            "7372~7c3e5214b7fa8e0d"),
                    bytes(
                            "TC_LONGSTRING may be short",
                            "6.4",
                            wire -> read(wire, "7c 0000000000000002 6162"),
                            "ab"),
                    bytes(
                            "TC_RESET may stand before an object",
                            "6.4",
                            wire -> read(wire, "79 79 74 0001 61"),
                            "a"),
                    bytes(
                            "blocks of any cut read as one",
                            "6.4",
                            wire ->
                                    streams(wire)
                                            .read(
                                                    HEX.parseHex(
                                                            HEADER + "7701007a000000020102770103"),
                                                    in -> in.readInt()),
                            0x00010203),
                    bytes(
                            "empty blocks are skipped",
                            "6.4",
                            wire ->
                                    streams(wire)
                                            .read(
                                                    HEX.parseHex(
                                                            HEADER + "770077007a00000000770105"),
                                                    in -> in.readByte()),
                            5),
                    bytes(
                            "an object is read from its bytes",
                            "6.4",
                            wire ->
                                    read(
                                            wire,
                                            "7372 ~ 0000000000000001 02 0001 49 0001 78 7870 0000002a",
                                            Plain.class),
                            "42 null"),
                    bytes(
                            "fields may come in any order in a descriptor",
                            "6.4",
                            wire ->
                                    read(
                                            wire,
                                            "7372 ~ 0000000000000000 02 0002 49 0001 62 49 0001 61 7870 00000001 00000002",
                                            Pair.class),
                            "Pair[a=2, b=1]"),
                    bytes(
                            "an unknown type code is a StreamCorruptedException",
                            "6.4",
                            wire -> Thrown.name(() -> read(wire, "60")),
                            "StreamCorruptedException"),
                    bytes(
                            "TC_ENDBLOCKDATA outside of data is the end of data",
                            "6.4",
                            wire -> Thrown.name(() -> read(wire, "78")),
                            "OptionalDataException"),
                    bytes(
                            "an unassigned handle is a StreamCorruptedException",
                            "6.4",
                            wire -> Thrown.name(() -> read(wire, "71 007e0005")),
                            "StreamCorruptedException"),
                    bytes(
                            "bytes that are no modified UTF-8 are a UTFDataFormatException",
                            "6.2",
                            wire -> Thrown.name(() -> read(wire, "74 0001 ff")),
                            "UTFDataFormatException"),
                    bytes(
                            "a negative array length is refused",
                            "6.4",
                            wire ->
                                    Thrown.name(() ->
                                            read(
                                                    wire,
                                                    "75 72 0002 5b49 4dba602676eab2a5 02 0000 78 70 ffffffff")),
                            "StreamCorruptedException"),
                    bytes(
                            "a negative block length is refused",
                            "6.4",
                            wire ->
                                    Thrown.name(() ->
                                            streams(wire)
                                                    .read(
                                                            HEX.parseHex(HEADER + "7affffffff"),
                                                            in -> in.readInt())),
                            "StreamCorruptedException"),
                    bytes(
                            "flags that contradict each other are refused",
                            "6.4.2",
                            wire ->
                                    Thrown.name(() ->
                                            read(
                                                    wire,
                                                    "7372 ~ 0000000000000001 06 0000 7870",
                                                    Plain.class)),
                            "InvalidClassException"),
                    bytes(
                                    "a reference of another kind than a descriptor is refused",
                                    "6.4.1",
                                    wire ->
                                            Thrown.name(() ->
                                                    streams(wire)
                                                            .read(
                                                                    HEX.parseHex(
                                                                            HEADER
                                                                                    + "740001617371007e0000"),
                                                                    in -> {
                                                                        in.readObject();
                                                                        return in.readObject();
                                                                    })),
                                    "ClassCastException")
                            .differs(
                                    Wires.JAVAIO,
                                    "StreamCorruptedException",
                                    "the bytes are at fault, and the error says so"),
                    bytes(
                            "an enum descriptor for a class is refused",
                            "1.12",
                            wire ->
                                    Thrown.name(() ->
                                            read(
                                                    wire,
                                                    "7e72 ~ 0000000000000000 12 0000 78 70 740001 61",
                                                    Plain.class)),
                            "InvalidClassException"),
                    bytes(
                            "an object descriptor for an enum is refused",
                            "1.12",
                            wire ->
                                    Thrown.name(() ->
                                            read(
                                                    wire,
                                                    "7372 ~ 0000000000000000 02 0000 78 70",
                                                    Kind.class)),
                            "InvalidClassException"));

    /// The heads of the blocks of zeros in `hex`.
    private static String blocks(String hex) {
        return hex.substring(0, 10) + " " + hex.substring(10 + 2 * 1024, 20 + 2 * 1024);
    }

    static class Plain implements Serializable {
        private static final long serialVersionUID = 1;
        String s = "to";
        int x = 5;

        @Override
        public String toString() {
            return x + " " + s;
        }
    }

    static final class SubPlain extends Plain {
        private static final long serialVersionUID = 2;
        int y = 6;
    }

    static final class Letters implements Serializable {
        private static final long serialVersionUID = 3;
        boolean z;
        byte b;
        char c;
        short h;
        int i;
        long j;
        float f;
        double d;
        int[] a;
    }

    static final class Hooked implements Serializable {
        private static final long serialVersionUID = 4;
        int x = 5;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(0x03020100);
        }
    }

    public static final class External implements Externalizable {
        private static final long serialVersionUID = 5;

        public External() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(7);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            in.readInt();
        }
    }

    static final class Failing implements Serializable {
        private static final long serialVersionUID = 6;

        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new InvalidObjectException("own");
        }
    }

    static final class Unstated implements Serializable {
        int x;
    }

    enum Kind {
        ONE
    }

    record Pair(int a, int b) implements Serializable {}

    static final class Bare {}
}
