// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class MemberHelloTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    /// Rank 3 of 4, key "jöb!", details 2a 00.
    private static final String GOLDEN =
            "574d5348" + "01000000" + "03000000" + "04000000" + "05000000" + "6ac3b66221" + "2a00";

    private Listener listener;
    private Link here;
    private Link there;

    @BeforeEach
    void connect() throws Exception {
        listener = Listener.at(new Address.Loopback("hello-test"));
        here = Link.to(listener.address());
        there = listener.accept(SOON);
    }

    @AfterEach
    void close() throws Exception {
        here.close();
        there.close();
        listener.close();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    @Test
    void bytesAreTheOnesOfTheDescription() throws Exception {
        new MemberHello(3, 4, "jöb!", ByteBuffer.wrap(bytes("2a00"))).send(here, SOON);

        byte[] sent = there.receive(SOON).toArray(ValueLayout.JAVA_BYTE);

        assertThat(HexFormat.of().formatHex(sent)).isEqualTo(GOLDEN);
    }

    @Test
    void helloArrivesAsSent() throws Exception {
        here.send(ByteBuffer.wrap(bytes(GOLDEN)));

        MemberHello heard = MemberHello.receive(there, SOON);

        assertThat(heard).isEqualTo(new MemberHello(3, 4, "jöb!", ByteBuffer.wrap(bytes("2a00"))));
        assertThat(heard.details().getShort()).isEqualTo((short) 42);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "574d53480100000003000000040000",
                "574d5349" + "01000000" + "03000000" + "04000000" + "00000000",
                "574d5348" + "02000000" + "03000000" + "04000000" + "00000000",
                "574d5348" + "01000000" + "03000000" + "04000000" + "ffffffff",
                "574d5348" + "01000000" + "03000000" + "04000000" + "06000000" + "6ac3b66221",
                "574d5348" + "01000000" + "03000000" + "04000000" + "ffffff7f"
            })
    void invalidHelloIsAnError(String hex) throws Exception {
        here.send(ByteBuffer.wrap(bytes(hex)));

        assertThatThrownBy(() -> MemberHello.receive(there, SOON))
                .isInstanceOf(HelloException.class);
    }

    /// Replaced bytes would make it longer than a key may be.
    @Test
    void keyThatIsNotUtf8IsAnError() throws Exception {
        String hex = "574d5348" + "01000000" + "03000000" + "04000000" + "00040000";
        here.send(ByteBuffer.wrap(bytes(hex + "ff".repeat(1024))));

        assertThatThrownBy(() -> MemberHello.receive(there, SOON))
                .isInstanceOf(HelloException.class)
                .hasMessageContaining("not UTF-8");
    }

    @Test
    void longFramesAreRefusedUnread() throws Exception {
        here.send(ByteBuffer.allocate(1 << 12));

        assertThatThrownBy(() -> MemberHello.receive(there, SOON))
                .isInstanceOf(HelloException.class)
                .hasMessage("invalid length of a hello: length=4096");
    }

    @Test
    void keysAndDetailsHaveABound() {
        assertThatThrownBy(() -> new MemberHello(0, 1, "k".repeat(1025)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("length=1025");
        assertThatThrownBy(() -> new MemberHello(0, 1, "", ByteBuffer.allocate(1025)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void othersDoNotBelongToTheJob() {
        MemberHello mine = new MemberHello(0, 3, "job");

        assertThat(new MemberHello(2, 3, "job").mismatch(mine)).isEmpty();
        assertThat(new MemberHello(2, 3, "other").mismatch(mine)).contains("another job");
        assertThat(new MemberHello(2, 4, "job").mismatch(mine))
                .contains("invalid rank or another job size");
        assertThat(new MemberHello(0, 3, "job").mismatch(mine))
                .contains("invalid rank or another job size");
        assertThat(new MemberHello(3, 3, "job").mismatch(mine))
                .contains("invalid rank or another job size");
        assertThat(new MemberHello(-1, 3, "job").mismatch(mine))
                .contains("invalid rank or another job size");
    }
}
