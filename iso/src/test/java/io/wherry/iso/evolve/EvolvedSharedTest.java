// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two versions of a program in one shared space.
final class EvolvedSharedTest {
    private static final String WRITE =
            """
            Publication publication = Publication.open(Path.of(arguments[0]));
            for (int i = 0; i < 2; i++) {
                Cluster cluster = space.newCluster();
                Doc doc = cluster.create(Doc.class);
                doc.n(5 + i);
                doc.to(doc);
                cluster.setRoot(Doc.class, doc);
                if (i == 0) {
                    publication.publish(cluster);
                } else {
                    Ticket ticket = cluster.moveTo(1);
                    System.out.println(ticket.rank() + " " + ticket.version());
                }
            }
            publication.close();
            """;

    private static final String GIVE =
            """
            Cluster cluster = space.newCluster();
            Doc doc = cluster.create(Doc.class);
            doc.n(6);
            doc.to(doc);
            cluster.setRoot(Doc.class, doc);
            Thread.currentThread().interrupt();
            Ticket ticket = cluster.moveTo(1);
            System.out.println(ticket.rank() + " " + ticket.version());
            """;

    /* As classes of another loader that describe their types. */
    private static final String GIVE_AFTER_LOCK =
            """
            java.nio.file.OpenOption[] options = {
                java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.WRITE
            };
            var held = java.nio.channels.FileChannel.open(Path.of(arguments[0]), options).lock();
            Thread.ofPlatform().start(() -> {
                try {
                    Thread.sleep(200);
                    held.release();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            """
                    + GIVE;

    private static final String TAKE =
            """
            Ticket ticket = new Ticket(0, Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
            Cluster cluster = space.take(ticket);
            System.out.println(cluster.origin() + " " + cluster.rank());
            Doc doc = cluster.root(Doc.class);
            System.out.println(cluster.origin() + " " + doc.n() + " " + doc.to().equals(doc));
            cluster.verify();
            """;

    private static final String READ =
            """
            System.out.println(Subscription.open(Path.of(arguments[0])).acquire().cluster().root(Doc.class).n());
            """;

    @TempDir Path folder;

    private String run(String name, String type, String main, String node, Object... arguments)
            throws Exception {
        ProgramVersion program =
                new ProgramVersion(folder.resolve(name))
                        .with(
                                "Doc",
                                "@Iso public interface Doc { %1$s n(); void n(%1$s n); Doc to(); void to(Doc to); }"
                                        .formatted(type))
                        .withMain(main)
                        .compiled();
        try (ChildJvm child = program.start("plain", node + space(), arguments)) {
            return child.finish();
        }
    }

    private Path space() {
        return folder.resolve("space");
    }

    @Test
    void aClusterThatIsTakenIsConverted() throws Exception {
        String[] ticket = run("old", "int", WRITE, "0@", folder.resolve("v")).split(" ");
        List<String> taken = run("new", "long", TAKE, "1@", (Object[]) ticket).lines().toList();
        assertThat(taken).containsExactly("0 " + ticket[0], "1 6 true");
    }

    @Test
    void aClusterWithEqualTypesIsTakenAsItIs() throws Exception {
        String[] ticket = run("old", "int", WRITE, "0@", folder.resolve("v")).split(" ");
        List<String> taken = run("new", "int", TAKE, "1@", (Object[]) ticket).lines().toList();
        assertThat(taken).containsExactly("0 " + ticket[0], "0 6 true");
    }

    @Test
    void threadsThatAreInterruptedDescribeAndReadTypes() throws Exception {
        String take = "Thread.currentThread().interrupt();\n" + TAKE;
        String[] ticket = run("old", "int", GIVE, "0@").split(" ");
        List<String> taken = run("new", "long", take, "1@", (Object[]) ticket).lines().toList();
        assertThat(taken).containsExactly("0 " + ticket[0], "1 6 true");
    }

    @Test
    void aPublishedVersionIsRefusedWithBothShapes() throws Exception {
        run("old", "int", WRITE, "0@", folder.resolve("v"));
        assertThat(run("same", "int", READ, "1?", folder.resolve("v"))).isEqualTo("5");
        assertThat(run("new", "long", READ, "1?", folder.resolve("v")))
                .startsWith("UnknownTypeException: object of another type: ")
                .endsWith("wanted=evo.Doc{to:evo.Doc,n:long}, found=evo.Doc{n:int,to:evo.Doc}");
    }

    @Test
    void typesAreDescribedAfterALockOfThisProcess() throws Exception {
        Path types = folder.resolve("space.types");
        assertThat(run("old", "int", GIVE_AFTER_LOCK, "0@", types)).isNotEmpty();
        assertThat(Files.readString(types, StandardCharsets.ISO_8859_1))
                .contains("evo.Doc{n:int,to:evo.Doc}");
    }

    @Test
    void typesThatAKilledProcessLeftInPartAreWrittenAgain() throws Exception {
        run("old", "int", WRITE, "0@", folder.resolve("v"));
        Path types = folder.resolve("space.types");
        byte[] whole = Files.readAllBytes(types);
        for (int left : new int[] {0, 7, 20, whole.length - 1}) {
            Files.write(types, Arrays.copyOf(whole, left));
            run("old" + left, "int", WRITE, "0@", folder.resolve("v"));
            assertThat(types).hasBinaryContent(whole);
        }
    }

    @Test
    void typesHaveThePermissionsOfTheSpace() throws Exception {
        Path types = folder.resolve("space.types");
        for (String permissions : List.of("rw-------", "rw-rw----", "rw-r--r--")) {
            Files.deleteIfExists(space());
            Files.createFile(space());
            Files.setPosixFilePermissions(space(), PosixFilePermissions.fromString(permissions));
            Files.deleteIfExists(types);

            run(permissions, "int", WRITE, "0@", folder.resolve("v"));

            assertThat(Files.getPosixFilePermissions(types))
                    .isEqualTo(PosixFilePermissions.fromString(permissions));
        }
    }

    @Test
    void aBrokenFileOfTypesIsIgnored() throws Exception {
        String[] ticket = run("old", "int", WRITE, "0@", folder.resolve("v")).split(" ");
        Files.write(folder.resolve("space.types"), new byte[] {1, 2, 3, 4, -1, -1, -1, -1, 5});
        List<String> taken = run("new", "int", TAKE, "1@", (Object[]) ticket).lines().toList();
        assertThat(taken).containsExactly("0 " + ticket[0], "0 6 true");
    }

    @Test
    void descriptionsWithTheNumberOfAnotherTypeAreIgnored() throws Exception {
        String[] ticket = run("old", "int", WRITE, "0@", folder.resolve("v")).split(" ");
        Path types = folder.resolve("space.types");
        byte[] written = Files.readAllBytes(types);
        Files.write(types, new byte[] {1, 0, 0, 0, 1, 0, 0, 0, 'a', 0, 0, 0, 0, 0, 0, 0});
        byte[] other = {1, 0, 0, 0, 1, 0, 0, 0, 'b', 0, 0, 0, 0, 0, 0, 0};
        Files.write(types, other, StandardOpenOption.APPEND);
        Files.write(types, written, StandardOpenOption.APPEND);
        List<String> taken = run("new", "long", TAKE, "1@", (Object[]) ticket).lines().toList();
        assertThat(taken).containsExactly("0 " + ticket[0], "1 6 true");
    }
}
