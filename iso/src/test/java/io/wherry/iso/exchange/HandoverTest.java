// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import io.wherry.iso.Ticket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clusters are handed over from process to process in shared memory.
final class HandoverTest {
    private static final long LARGE = 1L << 30;
    private static final long SMALL = 2L << 20; // 16 slots for each of two nodes

    @TempDir Path folder;

    @Test
    void clustersGoThereAndBack() throws Exception {
        try (ChildJvm zero = start(0, LARGE, ChildJvm.NATIVE);
                ChildJvm one = start(1, LARGE, ChildJvm.PLAIN)) {
            String ticket = ask(zero, "make 100000 5");
            String taken = ask(one, "take " + ticket + " 5");
            assertThat(taken).startsWith("100000 ");
            String back = ask(zero, "take " + taken.substring(7) + " 5");
            assertThat(back).startsWith("100000+1 ");
            assertThat(ask(one, "take " + back.substring(9) + " 5")).startsWith("100001 ");
        }
    }

    @Test
    void onlyTheNamedReceiverTakesItAndOnlyOnce() throws Exception {
        try (ChildJvm zero = start(0, LARGE, ChildJvm.PLAIN);
                ChildJvm one = start(1, LARGE, ChildJvm.PLAIN)) {
            String ticket = ask(zero, "make 10 5");
            assertThat(ask(zero, "close " + ticket))
                    .startsWith("ClusterNotPresentException")
                    .contains("not given to this node", "owner=1");
            String later = ticket.replaceAll(" \\d+$", " 77");
            assertThat(ask(one, "close " + later)).contains("wanted version=77");
            assertThat(ask(one, "close " + ticket)).isEqualTo("closed");
            assertThat(ask(one, "close " + ticket)).startsWith("ClusterNotPresentException");
            assertThat(ask(one, "close 0 9999 1")).startsWith("ClusterNotPresentException");
        }
    }

    @Test
    void aTakerThatIsKilledLeavesItsClustersToTheirOrigin() throws Exception {
        try (ChildJvm zero = start(0, SMALL, ChildJvm.PLAIN)) {
            for (int i = 0; i < 6; i++) { // 4 slots each, of 16
                String ticket = ask(zero, "make 10000 " + i);
                assertThat(ticket).matches("0 \\d+ 2");
                try (ChildJvm one = start(1, SMALL, ChildJvm.PLAIN)) {
                    assertThat(ask(one, "hold " + ticket)).startsWith("holds ");
                }
            }
        }
    }

    @Test
    void clustersClosedByTheTakerFreeRoomForTheirOrigin() throws Exception {
        try (ChildJvm zero = start(0, SMALL, ChildJvm.PLAIN);
                ChildJvm one = start(1, SMALL, ChildJvm.PLAIN)) {
            for (int i = 0; i < 40; i++) { // 4 slots each
                String ticket = ask(zero, "make 10000 " + i);
                assertThat(ticket).matches("0 \\d+ 2");
                assertThat(ask(one, "close " + ticket)).isEqualTo("closed");
            }
        }
    }

    @Test
    void aNodeThatDiedFindsItsPartClearedButForWhatOthersHave() throws Exception {
        try (ChildJvm one = start(1, SMALL, ChildJvm.PLAIN)) {
            String ticket;
            try (ChildJvm zero = start(0, SMALL, ChildJvm.PLAIN)) {
                ticket = ask(zero, "make 10000 3");
                ask(zero, "make 10000 4"); // not taken by any process
                zero.kill();
            }
            try (ChildJvm zero = start(0, SMALL, ChildJvm.PLAIN)) {
                assertThat(ask(zero, "make 10000 5")).matches("0 \\d+ 2");
                assertThat(ask(one, "take " + ticket + " 3")).startsWith("10000 ");
            }
        }
    }

    @Test
    void aNodeIsOneProcessAndAllDivideTheSpaceAlike() throws Exception {
        try (ChildJvm zero = start(0, LARGE, ChildJvm.PLAIN)) {
            assertThat(refused(0, LARGE)).contains("node of the space is taken", "node=0, pid=");
            assertThat(refused(1, LARGE / 2)).contains("space has another layout");
            assertThat(ask(zero, "make 10 5")).startsWith("0 0 ");
        }
    }

    @Test
    void headersThatLieAreRefusedOrHarmless() throws Exception {
        try (ChildJvm zero = start(0, LARGE, ChildJvm.PLAIN)) {
            String answer = ask(zero, "lie 2000");
            assertThat(answer).endsWith(" refused");
            assertThat(Integer.parseInt(answer.replaceAll("\\D", ""))).isBetween(500, 1_999);
        }
    }

    @Test
    void forgedTicketsTakeNothing() throws Exception {
        try (ChildJvm zero = start(0, LARGE, ChildJvm.PLAIN)) {
            String answer = ask(zero, "forge 5000");
            assertThat(answer).endsWith(" refused");
            assertThat(Integer.parseInt(answer.replaceAll("\\D", ""))).isBetween(4_000, 4_999);
        }
    }

    @Test
    void ticketsAreSixteenBytes() {
        ByteBuffer buffer = ByteBuffer.allocate(Ticket.BYTES);
        new Ticket(1, 2, 3).write(buffer);
        assertThat(buffer.array()).containsExactly(1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0);
        assertThat(Ticket.read(buffer.flip())).isEqualTo(new Ticket(1, 2, 3));
    }

    private ChildJvm start(int node, long size, List<String> options) throws Exception {
        ChildJvm child =
                ChildJvm.start(options, HandoverPeer.class, folder.resolve("space"), node, size);
        assertThat(child.line()).isEqualTo("ready");
        return child;
    }

    private String refused(int node, long size) throws Exception {
        Path error = folder.resolve("error");
        List<Object> arguments = List.of(folder.resolve("space"), node, size);
        try (ChildJvm child =
                ChildJvm.complaining(error, HandoverPeer.class, arguments.toArray())) {
            assertThat(child.line()).isNull();
        }
        return Files.readString(error);
    }

    private static String ask(ChildJvm child, String question) throws Exception {
        child.say(question);
        return child.line();
    }
}
