// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import io.wherry.launch.host.HostAddress;
import io.wherry.launch.internal.agent.AgentFrame.End;
import io.wherry.launch.internal.agent.AgentFrame.Exit;
import io.wherry.launch.internal.agent.AgentFrame.Failure;
import io.wherry.launch.internal.agent.AgentFrame.Greeting;
import io.wherry.launch.internal.agent.AgentFrame.Input;
import io.wherry.launch.internal.agent.AgentFrame.InputWanted;
import io.wherry.launch.internal.agent.AgentFrame.Output;
import io.wherry.launch.internal.agent.AgentFrame.Piece;
import io.wherry.launch.internal.agent.AgentFrame.Ping;
import io.wherry.launch.internal.agent.AgentFrame.Ports;
import io.wherry.launch.internal.agent.AgentFrame.Reserve;
import io.wherry.launch.internal.agent.AgentFrame.Share;
import io.wherry.launch.internal.agent.AgentFrame.Shared;
import io.wherry.launch.internal.agent.AgentFrame.Start;
import io.wherry.launch.internal.agent.AgentFrame.Warning;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Writes frames to a stream. Thread-safe.
///
/// ```text
///  0        4      5
///  +--------+------+----------
///  | length | kind | content ...      big-endian; length = of kind and content
///  +--------+------+----------
///
///  text, bytes   4 bytes of length, then UTF-8 or bytes
///  list, map     4 bytes of count, then the elements
/// ```
public final class FrameWriter {
    static final byte GREETING = 1;
    static final byte RESERVE = 2;
    static final byte PORTS = 3;
    static final byte PIECE = 4;
    static final byte START = 5;
    static final byte INPUT_WANTED = 6;
    static final byte INPUT = 7;
    static final byte OUTPUT = 8;
    static final byte EXIT = 9;
    static final byte FAILURE = 10;
    static final byte PING = 11;
    static final byte END = 12;
    static final byte WARNING = 13;
    static final byte SHARE = 14;
    static final byte SHARED = 15;

    private final DataOutputStream to;

    public FrameWriter(OutputStream to) {
        this.to = new DataOutputStream(to);
    }

    /// Writes a frame, and flushes the stream.
    public void write(AgentFrame frame) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        encode(frame, new DataOutputStream(bytes));
        synchronized (this) {
            to.writeInt(bytes.size());
            bytes.writeTo(to);
            to.flush();
        }
    }

    private static void encode(AgentFrame frame, DataOutputStream out) throws IOException {
        switch (frame) {
            case Greeting greeting -> {
                out.writeByte(GREETING);
                addresses(greeting.addresses(), out);
                text(greeting.reached(), out);
                text(greeting.folder(), out);
            }
            case Reserve reserve -> {
                out.writeByte(RESERVE);
                text(reserve.address(), out);
                out.writeInt(reserve.count());
            }
            case Ports ports -> {
                out.writeByte(PORTS);
                numbers(ports.ports(), out);
            }
            case Piece piece -> piece(PIECE, piece, out);
            case Share share -> {
                out.writeByte(SHARE);
                text(share.folder(), out);
            }
            case Shared shared -> piece(SHARED, shared.piece(), out);
            case Start start -> {
                out.writeByte(START);
                task(start.task(), out);
            }
            case InputWanted _ -> out.writeByte(INPUT_WANTED);
            case Input input -> {
                out.writeByte(INPUT);
                bytes(input.bytes(), out);
            }
            case Output output -> {
                out.writeByte(OUTPUT);
                out.writeInt(output.rank());
                out.writeBoolean(output.error());
                bytes(output.bytes(), out);
            }
            case Exit exit -> {
                out.writeByte(EXIT);
                out.writeInt(exit.rank());
                out.writeInt(exit.code());
            }
            case Failure failure -> {
                out.writeByte(FAILURE);
                text(failure.why(), out);
            }
            case Warning warning -> {
                out.writeByte(WARNING);
                text(warning.text(), out);
            }
            case Ping _ -> out.writeByte(PING);
            case End _ -> out.writeByte(END);
        }
    }

    private static void piece(byte kind, Piece piece, DataOutputStream out) throws IOException {
        out.writeByte(kind);
        text(piece.file(), out);
        bytes(piece.bytes(), out);
    }

    private static void task(HostTask task, DataOutputStream out) throws IOException {
        out.writeInt(task.ranks().first());
        out.writeInt(task.ranks().count());
        out.writeInt(task.ranks().size());
        text(task.ranks().job(), out);
        text(task.addresses(), out);
        texts(task.program().command(), out);
        text(task.program().directory(), out);
        texts(task.program().files(), out);
        out.writeInt(task.environment().size());
        for (Map.Entry<String, String> each : task.environment().entrySet()) {
            text(each.getKey(), out);
            text(each.getValue(), out);
        }
        out.writeBoolean(task.bound());
        out.writeBoolean(task.progress());
    }

    private static void addresses(List<HostAddress> addresses, DataOutputStream out)
            throws IOException {
        out.writeInt(addresses.size());
        for (HostAddress each : addresses) {
            text(each.interfaceName(), out);
            text(each.subnet().toString(), out);
        }
    }

    private static void numbers(List<Integer> numbers, DataOutputStream out) throws IOException {
        out.writeInt(numbers.size());
        for (int each : numbers) {
            out.writeInt(each);
        }
    }

    private static void texts(List<String> texts, DataOutputStream out) throws IOException {
        out.writeInt(texts.size());
        for (String each : texts) {
            text(each, out);
        }
    }

    private static void text(String text, DataOutputStream out) throws IOException {
        bytes(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), out);
    }

    private static void bytes(ByteBuffer bytes, DataOutputStream out) throws IOException {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        out.writeInt(copy.length);
        out.write(copy);
    }
}
