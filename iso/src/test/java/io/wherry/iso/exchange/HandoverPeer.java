// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.RawLists;
import io.wherry.iso.Ticket;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.raw.Cells;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/// A node of a space that two processes share; executes commands from its input.
final class HandoverPeer {
    private final IsoSpace space;

    private HandoverPeer(IsoSpace space) {
        this.space = space;
    }

    /// Arguments: file of the space, number of this node, bytes of the space.
    public static void main(String... arguments) throws IOException {
        IsoSpace space =
                IsoSpace.open(
                        IsoOptions.standard()
                                .withNode(Integer.parseInt(arguments[1]), 2)
                                .withSlot(1 << 16)
                                .withSize(Long.parseLong(arguments[2]))
                                .withSharedFile(Path.of(arguments[0])));
        HandoverPeer peer = new HandoverPeer(space);
        System.out.println("ready");
        BufferedReader input =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            System.out.println(peer.answer(line.split(" ")));
        }
    }

    private String answer(String... words) {
        try {
            return switch (words[0]) {
                case "make" -> make(words);
                case "take" -> take(words);
                case "close" -> close(words);
                case "hold" -> hold(words);
                case "lie" -> lie(Integer.parseInt(words[1]));
                case "forge" -> forge(Integer.parseInt(words[1]));
                default -> "what?";
            };
        } catch (IsoException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    /* make NODES KEY: creates a list and gives it to the other node. */
    private String make(String... words) {
        Cluster cluster =
                RawLists.fill(
                        space.newCluster(), Integer.parseInt(words[1]), Integer.parseInt(words[2]));
        return move(cluster);
    }

    private String move(Cluster cluster) {
        Ticket ticket = cluster.moveTo(1 - space.node());
        if (cluster.isPresent()) {
            return "still here";
        }
        return ticket.origin() + " " + ticket.rank() + " " + ticket.version();
    }

    /* take ORIGIN RANK VERSION KEY: takes a list, adds a node in front if possible, and gives it to
     * the other node. */
    private String take(String... words) {
        int key = Integer.parseInt(words[4]);
        Cluster cluster = space.take(ticket(words));
        int count = RawLists.count(cluster, key);
        String grown = "";
        if (cluster.origin() == space.node()) {
            cluster.setRootReference(RawLists.node(cluster, key, cluster.rootReference()));
            grown = "+1";
        }
        return count + grown + " " + move(cluster);
    }

    private String hold(String... words) {
        return "holds " + space.take(ticket(words)).rank();
    }

    private String close(String... words) {
        Cluster cluster = space.take(ticket(words));
        cluster.close();
        return "closed";
    }

    /* lie TIMES: takes clusters that have one changed header word. */
    private String lie(int times) {
        Random random = new Random(8);
        int[] values = {0, 1, -1, 8, 63, 1 << 13, 1 << 16, 1 << 28, Integer.MIN_VALUE};
        int refused = 0;
        for (int i = 0; i < times; i++) {
            Cluster cluster = RawLists.fill(space.newCluster(), 10_000, 1);
            List<MemorySegment> memory = cluster.memory();
            int extent = random.nextInt(memory.size());
            int header = Memory.reference(memory.get(extent).address() - Memory.SPACE.address());
            int offset = 4 * random.nextInt(extent == 0 ? 16 : 8);
            Ticket ticket = cluster.moveTo(space.node());
            int before = Cells.getInt(header, offset);
            int value = random.nextBoolean() ? random.nextInt() : values[random.nextInt(9)];
            Cells.putInt(header, offset, value);
            Cluster taken;
            try {
                taken = space.take(ticket);
                Cells.putInt(header, offset, before);
            } catch (ClusterFormatException | ClusterNotPresentException _) {
                refused++;
                Cells.putInt(header, offset, before);
                taken = space.take(ticket);
            }
            taken.close();
        }
        return refused + " refused";
    }

    /* forge TIMES: takes clusters by forged tickets while one cluster is given. */
    private String forge(int times) {
        Random random = new Random(9);
        int[] values = {0, 1, 2, -1, 1 << 13, Integer.MAX_VALUE, Integer.MIN_VALUE};
        Ticket given = RawLists.fill(space.newCluster(), 100, 1).moveTo(space.node());
        int refused = 0;
        for (int i = 0; i < times; i++) {
            ByteBuffer bytes = ByteBuffer.allocate(Ticket.BYTES);
            given.write(bytes);
            int word = random.nextInt(4);
            bytes.putInt(4 * word, random.nextBoolean() ? random.nextInt() : values[i % 7]);
            Ticket forged = Ticket.read(bytes.flip());
            try {
                Cluster taken = space.take(forged);
                if (!forged.equals(given) || RawLists.count(taken, 1) != 100) {
                    throw new AssertionError("taken by " + forged);
                }
                given = taken.moveTo(space.node());
            } catch (ClusterNotPresentException _) {
                refused++;
            }
        }
        space.take(given).close();
        return refused + " refused";
    }

    private static Ticket ticket(String... words) {
        return new Ticket(
                Integer.parseInt(words[1]), Integer.parseInt(words[2]), Long.parseLong(words[3]));
    }
}
