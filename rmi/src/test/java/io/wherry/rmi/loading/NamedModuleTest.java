// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.GraphCodec;
import io.wherry.mesh.Connection;
import io.wherry.rmi.RmiRuntime;
import io.wherry.testkit.integration.ProgramJvm;
import io.wherry.transport.Link;
import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Remote interfaces in a named module.
@Timeout(120)
final class NamedModuleTest {
    private static final String PROGRAM =
            """
            package peer;

            import io.wherry.rmi.Registry;
            import io.wherry.rmi.RmiRuntime;
            import io.wherry.transport.Address;
            import io.wherry.transport.LinkOptions;
            import java.lang.reflect.Proxy;
            import java.rmi.Remote;
            import java.rmi.RemoteException;

            public final class Main {
                $NOTE record Note(String text) implements java.io.Serializable {}

                $BOARD interface Board extends Remote {
                    Note echo(Note note) throws RemoteException;
                }

                public interface Other extends Remote {
                    int one() throws RemoteException;
                }

                static final class Both implements Board, Other {
                    public Note echo(Note note) { return note; }
                    public int one() { return 1; }
                }

                public static void main(String[] arguments) throws Exception {
                    Address address = Address.parse("loopback://peer");
                    try (RmiRuntime server = RmiRuntime.standard();
                            RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
                        server.listen(address);
                        Registry registry = server.createRegistry();
                        registry.rebind("board", server.export((Board) note -> note));
                        registry.rebind("both", server.export(new Both()));
                        Board board = (Board) client.registryAt(address).lookup("board");
                        Other both = (Other) client.registryAt(address).lookup("both");
                        System.out.println(
                                board.echo(new Note("a")).text()
                                        + both.one()
                                        + Proxy.isProxyClass(board.getClass()));
                    }
                }
            }
            """;

    /// A class of each module that remote calls need.
    private static final List<Class<?>> MODULES =
            List.of(
                    RmiRuntime.class,
                    GraphCodec.class,
                    LittleEndian.class,
                    Connection.class,
                    Link.class,
                    NullMarked.class);

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "opens peer to io.wherry.rmi, '', public, a1false",
        "opens peer to io.wherry.rmi, '', '', a1false",
        "exports peer, public, public, a1true"
    })
    void stubsAreGeneratedInPackagesThatAreOpen(
            String directive, String note, String board, String line) throws Exception {
        compile(
                "module peer { requires io.wherry.rmi; requires java.rmi; " + directive + "; }",
                PROGRAM.replace("$NOTE", note).replace("$BOARD", board));

        ProgramJvm.Ended ended =
                ProgramJvm.run(
                        ProgramJvm.command(List.of("-p", modulePath(), "-m", "peer/peer.Main")));

        assertThat(ended.output()).as(ended.errors()).isEqualToIgnoringNewLines(line);
    }

    private void compile(String module, String program) throws Exception {
        Path source = Files.createDirectories(folder.resolve("source"));
        Path moduleFile = Files.writeString(source.resolve("module-info.java"), module);
        Path programFile = Files.writeString(source.resolve("Main.java"), program);
        int code =
                ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "-proc:none",
                                "-p",
                                modulePath(),
                                "-d",
                                folder.resolve("peer").toString(),
                                moduleFile.toString(),
                                programFile.toString());
        assertThat(code).isZero();
    }

    private String modulePath() throws URISyntaxException {
        List<String> places = new ArrayList<>(List.of(folder.resolve("peer").toString()));
        for (Class<?> type : MODULES) {
            URL place = type.getProtectionDomain().getCodeSource().getLocation();
            places.add(Path.of(place.toURI()).toString());
        }
        return String.join(File.pathSeparator, places);
    }
}
