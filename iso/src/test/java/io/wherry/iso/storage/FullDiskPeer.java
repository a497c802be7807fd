// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.Exchange;
import io.wherry.iso.IsoMemory;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Lease;
import io.wherry.iso.Publication;
import io.wherry.iso.Subscription;
import io.wherry.testkit.host.SmallFileSystem;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Runs calls in a file system that is full: each once without room, and once with room. Prints a
/// line for each of both.
final class FullDiskPeer {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// A part of a program.
    interface Action {
        void run() throws Exception;
    }

    private record Call(String name, Action action) {
        String result(Path folder) {
            try {
                action.run();
                return name + " done";
            } catch (ClusterFullException | IOException e) {
                String message = String.valueOf(e.getMessage());
                boolean isNamed = message.contains(folder.toString()) && message.contains("bytes=");
                return name
                        + (isNamed ? " refused by " : " refused without a name by ")
                        + (isNamed ? e.getClass().getSimpleName() : e);
            } catch (Exception | Error e) {
                return name + " failed: " + e;
            }
        }
    }

    private final Path folder;
    private final List<Call> calls = new ArrayList<>();

    private FullDiskPeer(Path folder) {
        this.folder = folder;
    }

    /// Arguments: command, folder of the small file system, and those of the command.
    public static void main(String... arguments) throws Exception {
        FullDiskPeer peer = new FullDiskPeer(Path.of(arguments[1]));
        switch (arguments[0]) {
            case "open" -> peer.open(shared(peer.folder, 0), Integer.parseInt(arguments[2]));
            case "openMapped" -> peer.open(mapped(), Integer.parseInt(arguments[2]));
            case "use" -> peer.use(shared(peer.folder, 0), Path.of(arguments[2]));
            case "useMapped" -> peer.use(mapped(), Path.of(arguments[2]));
            case "writeFiles" -> writeFiles(peer.folder);
            case "leave" -> peer.leave();
            case "remainder" -> peer.remainder();
            case "reopen" -> peer.reopen();
            case "receive" -> peer.receive(addresses(arguments));
            case "echo" -> echo(addresses(arguments));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static IsoOptions shared(Path folder, int node) {
        return IsoOptions.standard().withNode(node, 2).withSharedFile(folder.resolve("space"));
    }

    private static IsoOptions mapped() {
        return IsoOptions.standard().withNode(0, 2).withMemory(IsoMemory.of(IsoMemory.Kind.MAPPED));
    }

    private static List<Address> addresses(String... arguments) {
        return List.of(arguments).subList(2, 4).stream().map(Address::parse).toList();
    }

    /// Adds a call.
    void call(String name, Action action) {
        calls.add(new Call(name, action));
    }

    private void runAll() {
        calls.forEach(call -> System.out.println(call.result(folder)));
    }

    private void open(IsoOptions options, int room) throws Exception {
        SmallFileSystem.fill(folder, room);
        call("open", () -> IsoSpace.open(options));
        runAll();
        SmallFileSystem.makeRoom(folder);
        runAll();
        FullDiskCalls.check(FullDiskCalls.filled(IsoSpace.here()));
    }

    private void use(IsoOptions options, Path outside) throws Exception {
        FullDiskCalls program = new FullDiskCalls(IsoSpace.open(options), folder, outside);
        boolean isShared = options.memory().isShared();
        program.addTo(this);
        if (isShared) {
            program.addSharedTo(this);
        }
        SmallFileSystem.fill(folder, 0);
        runAll();
        program.requireUnchanged();
        System.out.println("room");
        SmallFileSystem.makeRoom(folder);
        runAll();
        program.requireChanged();
        SmallFileSystem.fill(folder, 0);
        program.closeAll();
    }

    private static void writeFiles(Path outside) throws IOException {
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(1, 2));
        FullDiskCalls.writeFiles(space, outside);
    }

    /* As if it was killed. */
    private void leave() throws Exception {
        IsoSpace space = IsoSpace.open(shared(folder, 0));
        List<Cluster> owned = List.of(FullDiskCalls.filled(space), FullDiskCalls.filled(space));
        Publication publication = Publication.open(folder.resolve("versions"));
        publication.publish(FullDiskCalls.filled(space));
        System.out.println(owned.size());
        SmallFileSystem.fill(folder, 0);
        Runtime.getRuntime().halt(0);
    }

    /* A call that finds too little room leaves it to others. */
    private void remainder() throws Exception {
        IsoSpace space = IsoSpace.open(shared(folder, 0));
        Cluster cluster = space.newCluster();
        SmallFileSystem.fill(folder, 4 << 20);
        call("large", () -> cluster.createArray(Long.class, 1 << 20));
        call("small", () -> FullDiskCalls.check(FullDiskCalls.filled(space)));
        runAll();
        SmallFileSystem.makeRoom(folder);
        runAll();
    }

    private void reopen() throws Exception {
        IsoSpace space = IsoSpace.open(shared(folder, 0));
        try (Publication publication = Publication.open(folder.resolve("versions"));
                Subscription subscription = Subscription.open(folder.resolve("versions"));
                Lease lease = subscription.acquire()) {
            FullDiskCalls.check(lease.cluster());
            publication.clean();
        }
        SmallFileSystem.fill(folder, 0); // what recovery has freed
        call("newCluster", () -> FullDiskCalls.many(20, () -> FullDiskCalls.filled(space)));
        runAll();
        SmallFileSystem.makeRoom(folder);
        runAll();
    }

    /* Clusters come back from a node without this memory: one that was closed here, and one that is
     * replaced in its place. */
    private void receive(List<Address> addresses) throws Exception {
        IsoSpace space = IsoSpace.open(shared(folder, 0));
        try (Exchange exchange = Exchange.open(space, addresses, LinkOptions.standard())) {
            Cluster closed = FullDiskCalls.filled(space);
            Cluster kept = FullDiskCalls.filled(space);
            int rank = closed.rank();
            exchange.send(closed, 1, PATIENCE);
            closed.close();
            exchange.send(kept, 1, PATIENCE);
            SmallFileSystem.fill(folder, 0);
            List<Cluster> received = new ArrayList<>();
            call("receive", () -> received.add(exchange.receive(0, rank, 1, PATIENCE)));
            runAll();
            Cluster replaced = exchange.receive(0, kept.rank(), 1, PATIENCE);
            FullDiskCalls.check(replaced);
            SmallFileSystem.makeRoom(folder);
            if (received.isEmpty()) {
                runAll();
            }
            FullDiskCalls.check(received.getFirst());
        }
    }

    private static void echo(List<Address> addresses) throws IOException {
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(1, 2));
        IsoSpace.know(FullDiskCalls.Order.class);
        try (Exchange exchange = Exchange.open(space, addresses, LinkOptions.standard())) {
            Cluster first = exchange.receive(PATIENCE);
            Cluster second = exchange.receive(PATIENCE);
            exchange.send(second, 0, PATIENCE);
            exchange.send(first, 0, PATIENCE);
            System.out.println("sent");
            if (System.in.read() >= 0) { // until the other node has received both
                throw new IOException("input");
            }
        }
    }
}
