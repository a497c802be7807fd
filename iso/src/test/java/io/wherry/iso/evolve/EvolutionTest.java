// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that one version of a program saves and another opens: interfaces.
final class EvolutionTest {
    private static final String OLD_DOC =
            """
            @Iso public interface Doc {
                int price();
                void price(int price);
                byte small();
                void small(byte small);
                float ratio();
                void ratio(float ratio);
                char letter();
                void letter(char letter);
                String title();
                void title(String title);
                Doc next();
                void next(Doc next);
                Doc same();
                void same(Doc same);
                Extra extra();
                void extra(Extra extra);
                int[] counts();
                void counts(int[] counts);
                boolean done();
                void done(boolean done);
            }
            """;

    private static final String EXTRA =
            "@Iso public interface Extra { int n(); void n(int n); Doc doc(); void doc(Doc doc); }";

    private static final String NEW_DOC =
            """
            @Iso public interface Doc {
                long price();
                void price(long price);
                double small();
                void small(double small);
                double ratio();
                void ratio(double ratio);
                int letter();
                void letter(int letter);
                @Iso.Alias({"label", "title"})
                String name();
                void name(String name);
                Doc next();
                void next(Doc next);
                Doc same();
                void same(Doc same);
                int[] counts();
                void counts(int[] counts);
                boolean done();
                void done(boolean done);
                String note();
                void note(String note);
                long id();
                void id(long id);
            }
            """;

    private static final String READ_NEW =
            """
            try (Cluster cluster = Cluster.open(Path.of(arguments[0]))) {
                Doc doc = cluster.root(Doc.class);
                System.out.println(doc.price() + " " + doc.small() + " " + doc.ratio() + " " + doc.letter()
                        + " " + doc.name() + " " + doc.done() + " " + doc.note() + " " + doc.id());
                System.out.println(Arrays.toString(doc.counts()) + " " + doc.next().price() + " " + doc.next().name());
                System.out.println(doc.next().next().equals(doc) + " " + doc.same().equals(doc.next()));
                doc.note("written");
                doc.id(1L << 40);
                cluster.verify();
                System.out.println(doc.note() + " " + doc.id() + " " + cluster.statistics().objects());
                cluster.save(Path.of(arguments[0] + ".new"));
            }
            """;

    @TempDir Path folder;

    private ProgramVersion old() throws IOException {
        return new ProgramVersion(folder.resolve("old"))
                .with("Doc", OLD_DOC)
                .with("Extra", EXTRA)
                .withMain(
                        """
                        Cluster cluster = space.newCluster();
                        Doc doc = cluster.create(Doc.class);
                        doc.price(-7);
                        doc.small((byte) -128);
                        doc.ratio(0.1f);
                        doc.letter('\\uFFFF');
                        doc.title("Text \\u20AC");
                        doc.counts(new int[] {1, -2, 3});
                        doc.done(true);
                        Doc next = cluster.create(Doc.class);
                        next.price(Integer.MAX_VALUE);
                        next.title("latin");
                        next.next(doc);
                        doc.next(next);
                        doc.same(next);
                        Extra extra = cluster.create(Extra.class);
                        extra.n(5);
                        extra.doc(cluster.create(Doc.class));
                        doc.extra(extra);
                        cluster.setRoot(Doc.class, doc);
                        cluster.save(Path.of(arguments[0]));
                        System.out.println("saved");
                        """)
                .compiled();
    }

    @Test
    void addedRemovedRenamedAndWidenedFieldsAreRead() throws Exception {
        Path file = folder.resolve("docs");
        assertThat(old().run(file)).isEqualTo("saved");
        ProgramVersion now =
                new ProgramVersion(folder.resolve("new"))
                        .with("Doc", NEW_DOC)
                        .withMain(READ_NEW)
                        .compiled();
        assertThat(now.run(file).lines())
                .containsExactly(
                        "-7 -128.0 " + (double) 0.1f + " 65535 Text \u20AC true null 0",
                        "[1, -2, 3] 2147483647 latin",
                        "true true",
                        "written 1099511627776 6");
    }

    @Test
    void theOldVersionReadsWhatTheNewOneWroteIfNothingIsNarrowed() throws Exception {
        Path file = folder.resolve("points");
        ProgramVersion now =
                new ProgramVersion(folder.resolve("new"))
                        .with(
                                "Point",
                                "@Iso public interface Point { int x(); void x(int x); long y();"
                                        + " void y(long y); String z(); void z(String z); Point to();"
                                        + " void to(Point to); }")
                        .withMain(
                                """
                                Cluster cluster = space.newCluster();
                                Point point = cluster.create(Point.class);
                                point.x(3);
                                point.y(4);
                                point.z("gone");
                                point.to(point);
                                cluster.setRoot(Point.class, point);
                                cluster.save(Path.of(arguments[0]));
                                """)
                        .compiled();
        now.run(file);
        ProgramVersion before =
                new ProgramVersion(folder.resolve("old"))
                        .with(
                                "Point",
                                "@Iso public interface Point { int x(); void x(int x); Point to();"
                                        + " void to(Point to); byte w(); void w(byte w); }")
                        .withMain(
                                """
                                try (Cluster cluster = Cluster.openVerified(Path.of(arguments[0]))) {
                                    Point point = cluster.root(Point.class);
                                    System.out.println(point.x() + " " + point.w() + " " + point.to().equals(point)
                                            + " " + cluster.statistics().objects());
                                }
                                """)
                        .compiled();
        assertThat(before.run(file)).isEqualTo("3 0 true 1");
    }

    @Test
    void allThatDoesNotFitIsNamedAtOnce() throws Exception {
        Path file = folder.resolve("docs");
        old().run(file);
        ProgramVersion now =
                new ProgramVersion(folder.resolve("new"))
                        .with(
                                "Doc",
                                """
                                @Iso public interface Doc {
                                    short price();
                                    void price(short price);
                                    byte small();
                                    void small(byte small);
                                    int ratio();
                                    void ratio(int ratio);
                                    Doc title();
                                    void title(Doc title);
                                    Extra extra();
                                    void extra(Extra extra);
                                    long[] counts();
                                    void counts(long[] counts);
                                    int done();
                                    void done(int done);
                                }
                                """)
                        .with(
                                "Extra",
                                "@Iso public interface Extra { char n(); void n(char n); Extra"
                                        + " doc(); void doc(Extra doc); }")
                        .withMain(
                                """
                                try (Cluster cluster = Cluster.open(Path.of(arguments[0]))) {
                                    try {
                                        cluster.root(Doc.class);
                                    } catch (IncompatibleTypesException e) {
                                        e.differences().forEach(System.out::println);
                                    }
                                    cluster.root(Doc.class);
                                }
                                """)
                        .compiled();
        assertThat(now.run(file).lines().limit(7))
                .containsExactly(
                        "evo.Doc: field counts int[] -> long[]",
                        "evo.Doc: field done boolean -> int",
                        "evo.Doc: field price int -> short",
                        "evo.Doc: field ratio float -> int",
                        "evo.Doc: field title java.lang.String -> evo.Doc",
                        "evo.Extra: field doc evo.Doc -> evo.Extra",
                        "evo.Extra: field n int -> char");
        assertThat(now.run(file).lines().skip(7))
                .singleElement()
                .asString()
                .startsWith(
                        "IncompatibleTypesException: types of a cluster do not fit those of this"
                                + " program: ")
                .contains("file=" + file, "; evo.Doc: field price int -> short; ");
    }

    @Test
    void objectsOfATypeThatIsGoneAreRefusedOnlyWhereAFieldLeadsToThem() throws Exception {
        Path file = folder.resolve("docs");
        new ProgramVersion(folder.resolve("old"))
                .with(
                        "Base",
                        "@Iso public interface Base { int n(); void n(int n); Base to(); void"
                                + " to(Base to); }")
                .with("Sub", "@Iso public interface Sub extends Base { int m(); void m(int m); }")
                .withMain(
                        """
                        Cluster cluster = space.newCluster();
                        Base base = cluster.create(Base.class);
                        Sub sub = cluster.create(Sub.class);
                        sub.m(4);
                        base.to(sub);
                        cluster.setRoot(Base.class, base);
                        cluster.save(Path.of(arguments[0]));
                        """)
                .compiled()
                .run(file);
        String read =
                """
                try (Cluster cluster = Cluster.open(Path.of(arguments[0]))) {
                    Base base = cluster.root(Base.class);
                    System.out.println(base.n());
                }
                """;
        ProgramVersion keeps =
                new ProgramVersion(folder.resolve("keeps"))
                        .with(
                                "Base",
                                "@Iso public interface Base { long n(); void n(long n); Base to();"
                                        + " void to(Base to); }")
                        .withMain(read)
                        .compiled();
        ProgramVersion drops =
                new ProgramVersion(folder.resolve("drops"))
                        .with("Base", "@Iso public interface Base { long n(); void n(long n); }")
                        .withMain(read)
                        .compiled();
        assertThat(keeps.run(file))
                .startsWith("IncompatibleTypesException: ")
                .contains("evo.Sub{n:int,to:evo.Base,m:int} -> no type of this name");
        assertThat(drops.run(file)).isEqualTo("0");
    }

    @Test
    void whereTypesAgreeNothingIsCopied() throws Exception {
        Path file = folder.resolve("docs");
        ProgramVersion old = old();
        old.run(file);
        ProgramVersion same =
                new ProgramVersion(folder.resolve("same"))
                        .with("Doc", OLD_DOC)
                        .with("Extra", EXTRA)
                        .withMain(
                                """
                                Cluster cluster = Cluster.open(Path.of(arguments[0]));
                                String name = cluster.toString();
                                long address = cluster.memory().getFirst().address();
                                Doc doc = cluster.root(Doc.class);
                                System.out.println(doc.title().equals("Text \\u20AC"));
                                System.out.println(cluster.toString().equals(name));
                                System.out.println(cluster.memory().getFirst().address() == address);
                                System.out.println(cluster.rootReference() == ((io.wherry.iso.raw.IsoObject) doc).isoReference());
                                """)
                        .compiled();
        assertThat(same.run(file)).isEqualTo("true\ntrue\ntrue\ntrue");
    }
}
