// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Publication;
import io.wherry.iso.internal.type.Types;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Uses a shared space in a small file system, without native access.
final class FullSpacePeer {
    private static final int VERSION = 866_000;
    private static final int CHUNK = 100_000;
    private static final int MEBIBYTE = 1 << 20;

    private FullSpacePeer() {}

    /// Arguments: command, folder of the file system.
    public static void main(String... arguments) throws IOException {
        Path folder = Path.of(arguments[1]);
        IsoSpace space =
                IsoSpace.open(IsoOptions.standard().withSharedFile(folder.resolve("space")));
        if (arguments[0].equals("publish")) {
            publish(space, folder);
        } else {
            fill(space, folder);
        }
    }

    private static void publish(IsoSpace space, Path folder) throws IOException {
        try (Publication publication = Publication.open(folder.resolve("versions"))) {
            for (int i = 0; i < 400; i++) {
                Cluster cluster = space.newCluster();
                cluster.createArray(Byte.class, VERSION);
                publication.publish(cluster);
            }
            System.out.println("published " + publication.current());
            System.out.println(used(folder) / 1024);
        }
    }

    /* Each call that writes fails once there is no room, and works again when there is. */
    private static void fill(IsoSpace space, Path folder) throws IOException {
        Path ballast = folder.resolve("ballast");
        Cluster before = space.newCluster();
        IsoList<Long> list = before.createList(Long.class);
        IsoMap<Integer, String> map = before.createMap(Integer.class, String.class);
        Cluster toSave = space.newCluster();
        toSave.createArray(Byte.class, CHUNK);
        Path saved = Path.of(System.getProperty("java.io.tmpdir"), "full-space.cluster");
        toSave.save(saved);
        Files.write(ballast, new byte[8 * MEBIBYTE]);
        takeTheRest(folder);
        List<Refused> calls =
                List.of(
                        new Refused("newCluster", () -> space.newCluster().close()),
                        new Refused("createArray", () -> before.createArray(Byte.class, CHUNK)),
                        new Refused("createText", () -> before.createText("x".repeat(CHUNK))),
                        new Refused("list", () -> list.addAll(numbers())),
                        new Refused(
                                "map",
                                () -> {
                                    for (int i = 0; i < 20_000; i++) {
                                        map.put(i, "value");
                                    }
                                }),
                        new Refused("copyIn", () -> before.copyIn(new byte[CHUNK])),
                        new Refused("compact", () -> before.compact().close()),
                        new Refused(
                                "allocate",
                                () -> before.allocateArray(Types.BYTES.id(), CHUNK, 0)));
        for (Refused call : calls) {
            System.out.println(call.name + " " + call.result());
        }
        Files.delete(ballast);
        for (Refused call : calls) {
            System.out.println(call.name + " " + call.result());
        }
        before.verify();
        before.close();
        toSave.close();
        Cluster.open(saved).close();
        Files.delete(saved);
    }

    private static List<Long> numbers() {
        return new Random(1).longs(CHUNK).boxed().toList();
    }

    private static void takeTheRest(Path folder) throws IOException {
        List<byte[]> pages = new ArrayList<>();
        pages.add(new byte[4096]);
        try (var out = Files.newOutputStream(folder.resolve("rest"))) {
            while (true) {
                out.write(pages.getFirst());
            }
        } catch (IOException _) {
            // full
        }
    }

    private static long used(Path folder) throws IOException {
        FileStore store = Files.getFileStore(folder);
        return store.getTotalSpace() - store.getUnallocatedSpace();
    }

    private interface Call {
        void run() throws IOException;
    }

    private record Refused(String name, Call call) {
        String result() {
            try {
                call.run();
                return "done";
            } catch (ClusterFullException _) {
                return "full";
            } catch (IOException | RuntimeException | InternalError e) {
                return e.toString();
            }
        }
    }
}
