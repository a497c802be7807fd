// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.launch.host.HostAddress;
import io.wherry.launch.host.Subnet;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class AgentFrameTest {
    private static byte[] written(AgentFrame frame) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new FrameWriter(bytes).write(frame);
        return bytes.toByteArray();
    }

    private static FrameReader reader(byte[] bytes) {
        return new FrameReader(new ByteArrayInputStream(bytes));
    }

    static List<AgentFrame> frames() {
        List<HostAddress> addresses =
                List.of(
                        new HostAddress("lo", Subnet.parse("127.0.0.1/8")),
                        new HostAddress("eth0", Subnet.parse("fd00:0:0:0:0:0:0:1/64")));
        HostTask task =
                new HostTask(
                        new HostTask.Ranks(2, 3, 9, "job"),
                        "tcp://a:1 tcp://b:2",
                        new HostTask.Program(List.of("java", "M", "\u00e9"), "/d", List.of("/f")),
                        Map.of("A", "1", "B", ""),
                        true,
                        false);
        return List.of(
                new AgentFrame.Greeting(addresses, "10.1.0.1", "/tmp/x"),
                new AgentFrame.Reserve("10.1.0.1", 3),
                new AgentFrame.Ports(List.of(20000, 32767)),
                new AgentFrame.Piece("0-a.jar", ByteBuffer.wrap(new byte[] {1, 2})),
                new AgentFrame.Share("/tmp/y"),
                new AgentFrame.Shared(
                        new AgentFrame.Piece("1.jfr", ByteBuffer.wrap(new byte[] {3}))),
                new AgentFrame.Start(task),
                new AgentFrame.InputWanted(),
                new AgentFrame.Input(ByteBuffer.allocate(0)),
                new AgentFrame.Output(3, true, ByteBuffer.wrap(new byte[] {'x', '\n'})),
                new AgentFrame.Exit(3, 137),
                new AgentFrame.Failure("no"),
                new AgentFrame.Warning("more"),
                new AgentFrame.Ping(),
                new AgentFrame.End());
    }

    @ParameterizedTest
    @MethodSource("frames")
    void frameArrivesAsItWasSent(AgentFrame frame) throws Exception {
        FrameReader reader = reader(written(frame));

        assertThat(reader.read()).isEqualTo(frame);
        assertThat(reader.read()).isNull();
    }

    @ParameterizedTest
    @MethodSource("frames")
    void frameThatIsCutShortIsAnError(AgentFrame frame) throws Exception {
        byte[] whole = written(frame);
        for (int length = 1; length < whole.length; length++) {
            FrameReader reader = reader(Arrays.copyOf(whole, length));

            assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "00000000, invalid length of a frame: length=0",
        "ffffffff, invalid length of a frame: length=-1",
        "01000001, invalid length of a frame: length=16777217",
        "0000000163, unknown kind of a frame: kind=99",
        "000000050a7fffffff, invalid length in a frame: length=2147483647",
        "000000050affffffff, invalid length in a frame: length=-1"
    })
    void invalidFrameIsAnErrorBeforeMemoryIsAllocated(String bytes, String message) {
        FrameReader reader = reader(HexFormat.of().parseHex(bytes));

        assertThatThrownBy(reader::read).isInstanceOf(IOException.class).hasMessage(message);
    }
}
