// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import java.io.ObjectInputStream;
import java.io.OptionalDataException;
import java.util.Arrays;
import java.util.List;

/// Primitive data within hooks: how they are cut, and where they end.
final class BlockDataRules {
    private BlockDataRules() {}

    static Chapter chapter() {
        return new Chapter("Primitive data in hooks", RULES);
    }

    private static String optional(ObjectInputStream in) {
        return Thrown.by(in::readObject) instanceof OptionalDataException e
                ? "eof=" + e.eof + " length=" + e.length
                : "no OptionalDataException";
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "all primitive writes have their reads",
                            "1.8, 1.9",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeByte(-1);
                                                out.writeShort(-2);
                                                out.writeChar('c');
                                                out.writeInt(-3);
                                                out.writeLong(-4);
                                                out.writeFloat(-5);
                                                out.writeDouble(-6);
                                                out.writeBoolean(true);
                                            },
                                            in ->
                                                    in.readByte()
                                                            + " "
                                                            + in.readShort()
                                                            + " "
                                                            + in.readChar()
                                                            + " "
                                                            + in.readInt()
                                                            + " "
                                                            + in.readLong()
                                                            + " "
                                                            + in.readFloat()
                                                            + " "
                                                            + in.readDouble()
                                                            + " "
                                                            + in.readBoolean()),
                            "-1 -2 c -3 -4 -5.0 -6.0 true"),
                    graph(
                            "numbers are big-endian bytes",
                            "1.8",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeInt(0x01020304),
                                            in ->
                                                    in.read()
                                                            + " "
                                                            + in.readShort()
                                                            + " "
                                                            + in.read()),
                            "1 515 4"),
                    graph(
                            "unsigned reads give unsigned values",
                            "1.9",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeByte(-1);
                                                out.writeShort(-1);
                                            },
                                            in ->
                                                    in.readUnsignedByte()
                                                            + " "
                                                            + in.readUnsignedShort()),
                            "255 65535"),
                    graph(
                            "writeBytes and writeChars write characters",
                            "1.8",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeBytes("ab");
                                                out.writeChars("c");
                                            },
                                            in ->
                                                    ""
                                                            + (char) in.read()
                                                            + (char) in.read()
                                                            + in.readChar()),
                            "abc"),
                    graph(
                            "writeUTF keeps NUL and surrogates",
                            "1.8",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeUTF("\0\ud83d\ude00\u20ac"),
                                            in -> in.readUTF().equals("\0\ud83d\ude00\u20ac")),
                            true),
                    graph(
                            "writeUTF takes 65535 bytes",
                            "1.8",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeUTF("x".repeat(65535)),
                                            in -> in.readUTF().length()),
                            65535),
                    graph(
                            "an array of bytes is written in part",
                            "1.8",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.write(new byte[] {1, 2, 3, 4}, 1, 2),
                                            in -> Arrays.toString(in.readAllBytes())),
                            "[2, 3]"),
                    graph(
                            "a number may lie across the border of two blocks",
                            "6.4",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.write(new byte[1021]);
                                                out.writeLong(Long.MIN_VALUE + 5);
                                            },
                                            in -> {
                                                in.readFully(new byte[1021]);
                                                return in.readLong() == Long.MIN_VALUE + 5;
                                            }),
                            true),
                    graph(
                            "a string may lie across the border of two blocks",
                            "6.4",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.write(new byte[1020]);
                                                out.writeUTF("\u20ac\u20ac\u20ac");
                                            },
                                            in -> {
                                                in.readFully(new byte[1020]);
                                                return in.readUTF().equals("\u20ac\u20ac\u20ac");
                                            }),
                            true),
                    graph(
                            "thousands of numbers cross many borders",
                            "6.4",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeByte(0);
                                                for (int i = 0; i < 5000; i++) {
                                                    out.writeInt(i);
                                                }
                                            },
                                            in -> {
                                                int sum = in.readByte();
                                                for (int i = 0; i < 5000; i++) {
                                                    sum += in.readInt();
                                                }
                                                return sum;
                                            }),
                            4999 * 5000 / 2),
                    graph(
                            "readFully crosses borders",
                            "1.9",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.write(new byte[100_000]);
                                                out.write(7);
                                            },
                                            in -> {
                                                byte[] all = new byte[100_001];
                                                in.readFully(all);
                                                return all[100_000];
                                            }),
                            7),
                    graph(
                            "readObject at primitive data tells how many bytes are there",
                            "B",
                            wire ->
                                    ScriptedObject.through(
                                            wire, out -> out.writeInt(1), BlockDataRules::optional),
                            "eof=false length=4"),
                    graph(
                            "after that exception the data can be read",
                            "B",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeInt(77),
                                            in -> {
                                                optional(in);
                                                return in.readInt();
                                            }),
                            77),
                    graph(
                            "data that are read in part leave the rest",
                            "B",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeLong(1),
                                            in -> {
                                                in.readShort();
                                                return optional(in);
                                            }),
                            "eof=false length=6"),
                    graph(
                            "readObject after the last datum reports the end",
                            "B",
                            wire ->
                                    ScriptedObject.through(
                                            wire, out -> {}, BlockDataRules::optional),
                            "eof=true length=0"),
                    graph(
                            "readObject after the last object reports the end",
                            "B",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeObject("only"),
                                            in -> in.readObject() + " " + optional(in)),
                            "only eof=true length=0"),
                    graph(
                            "a primitive read after the last datum is an EOFException",
                            "1.9",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeInt(1),
                                            in -> {
                                                in.readInt();
                                                return Thrown.name(in::readInt);
                                            }),
                            "EOFException"),
                    graph(
                            "a number that is cut is an EOFException",
                            "1.9",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeShort(1),
                                            in -> Thrown.name(in::readInt)),
                            "EOFException"),
                    graph(
                            "a primitive read at an object is an EOFException",
                            "3.1",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeObject("object"),
                                            in -> Thrown.name(in::readInt) + " " + in.readObject()),
                            "EOFException object"),
                    graph(
                            "read at the end is -1",
                            "1.9",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.write(5),
                                            in -> in.read() + " " + in.read()),
                            "5 -1"),
                    graph(
                            "read at an object is -1",
                            "1.9",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> out.writeObject("object"),
                                            in -> in.read() + " " + in.readObject()),
                            "-1 object"),
                    graph(
                            "available counts data and stops at an object",
                            "3.1",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeInt(1);
                                                out.writeObject("object");
                                            },
                                            in -> {
                                                int before = in.available();
                                                in.readInt();
                                                return before + " " + in.available();
                                            }),
                            "4 0"),
                    graph(
                            "skipBytes skips data and stops at an object",
                            "3.1",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeLong(1);
                                                out.writeObject("object");
                                            },
                                            in ->
                                                    in.skipBytes(3)
                                                            + " "
                                                            + in.skipBytes(100)
                                                            + " "
                                                            + in.readObject()),
                            "3 5 object"),
                    graph(
                            "flush within a hook changes nothing",
                            "2.1",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {
                                                out.writeByte(1);
                                                out.flush();
                                                out.writeByte(2);
                                            },
                                            ObjectInputStream::readShort),
                            258));
}
