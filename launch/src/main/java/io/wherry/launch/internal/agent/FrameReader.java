// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import io.wherry.launch.host.HostAddress;
import io.wherry.launch.host.Subnet;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the frames of a [FrameWriter]. Confined to one thread.
public final class FrameReader {
    private static final int LONGEST = 1 << 24;

    private final DataInputStream from;

    public FrameReader(InputStream from) {
        this.from = new DataInputStream(from);
    }

    /// Blocks until a frame has arrived.
    ///
    /// @return null at the end of the stream
    /// @throws IOException if the stream ends within a frame, or the frame is invalid
    public @Nullable AgentFrame read() throws IOException {
        int first = from.read();
        if (first < 0) {
            return null;
        }
        int length = first << 24 | from.readUnsignedByte() << 16 | from.readUnsignedShort();
        if (length < 1 || length > LONGEST) {
            throw new IOException("invalid length of a frame: length=" + length);
        }
        byte[] bytes = new byte[length];
        from.readFully(bytes);
        return decode(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private static AgentFrame decode(DataInputStream in) throws IOException {
        byte kind = in.readByte();
        return switch (kind) {
            case FrameWriter.GREETING -> new AgentFrame.Greeting(addresses(in), text(in), text(in));
            case FrameWriter.RESERVE -> new AgentFrame.Reserve(text(in), in.readInt());
            case FrameWriter.PORTS -> new AgentFrame.Ports(numbers(in));
            case FrameWriter.PIECE -> piece(in);
            case FrameWriter.SHARE -> new AgentFrame.Share(text(in));
            case FrameWriter.SHARED -> new AgentFrame.Shared(piece(in));
            case FrameWriter.START -> new AgentFrame.Start(task(in));
            case FrameWriter.INPUT_WANTED -> new AgentFrame.InputWanted();
            case FrameWriter.INPUT -> new AgentFrame.Input(bytes(in));
            case FrameWriter.OUTPUT ->
                    new AgentFrame.Output(in.readInt(), in.readBoolean(), bytes(in));
            case FrameWriter.EXIT -> new AgentFrame.Exit(in.readInt(), in.readInt());
            case FrameWriter.FAILURE -> new AgentFrame.Failure(text(in));
            case FrameWriter.WARNING -> new AgentFrame.Warning(text(in));
            case FrameWriter.PING -> new AgentFrame.Ping();
            case FrameWriter.END -> new AgentFrame.End();
            default -> throw new IOException("unknown kind of a frame: kind=" + kind);
        };
    }

    private static AgentFrame.Piece piece(DataInputStream in) throws IOException {
        return new AgentFrame.Piece(text(in), bytes(in));
    }

    private static HostTask task(DataInputStream in) throws IOException {
        HostTask.Ranks ranks =
                new HostTask.Ranks(in.readInt(), in.readInt(), in.readInt(), text(in));
        String addresses = text(in);
        HostTask.Program program = new HostTask.Program(texts(in), text(in), texts(in));
        Map<String, String> environment = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            environment.put(text(in), text(in));
        }
        return new HostTask(
                ranks, addresses, program, environment, in.readBoolean(), in.readBoolean());
    }

    private static List<HostAddress> addresses(DataInputStream in) throws IOException {
        List<HostAddress> addresses = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            addresses.add(new HostAddress(text(in), subnet(text(in))));
        }
        return addresses;
    }

    private static Subnet subnet(String text) throws IOException {
        try {
            return Subnet.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IOException("invalid address in a frame: " + text, e);
        }
    }

    private static List<Integer> numbers(DataInputStream in) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            numbers.add(in.readInt());
        }
        return numbers;
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(text(in));
        }
        return texts;
    }

    private static String text(DataInputStream in) throws IOException {
        return StandardCharsets.UTF_8.decode(bytes(in)).toString();
    }

    private static ByteBuffer bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) { // available: the rest of the frame
            throw new IOException("invalid length in a frame: length=" + length);
        }
        return ByteBuffer.wrap(in.readNBytes(length));
    }
}
