// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HostListTest {
    @TempDir Path folder;

    private static HostList parsed(String text) throws HostListException {
        return HostList.parse(text, "--hosts");
    }

    private Path file(String... lines) throws Exception {
        return Files.writeString(folder.resolve("hosts"), String.join("\n", lines));
    }

    @ParameterizedTest
    @CsvSource({
        "a, a, 1",
        "a:3, a, 3",
        "node-1.cluster.example:12, node-1.cluster.example, 12",
        "ann@b.c:2, ann@b.c, 2",
        "10.1.0.1:2, 10.1.0.1, 2",
        "[2001:db8::1]:2, 2001:db8::1, 2",
        "[2001:db8::1], 2001:db8::1, 1",
        "2001:db8::1, 2001:db8::1, 1",
        "ann@[fd00::7]:4, ann@fd00::7, 4"
    })
    void entryIsAHostWithItsSlots(String text, String host, int slots) throws Exception {
        assertThat(parsed(text).hosts()).containsExactly(new HostSlots(host, slots));
    }

    @Test
    void slotsOfAHostThatIsNamedAgainAreAddedUp() throws Exception {
        assertThat(parsed("a:2, b,a").hosts())
                .containsExactly(new HostSlots("a", 3), new HostSlots("b", 1));
    }

    @Test
    void fileHasTheFormatsOfOpenMpiMpichAndSlurm() throws Exception {
        Path file =
                file(
                        "# four hosts",
                        "a slots=2   # Open MPI",
                        "",
                        "\tb slots=3 max_slots=8",
                        "c:4",
                        "d",
                        "d",
                        "[fd00::1] slots=2");

        assertThat(HostList.read(file).hosts())
                .containsExactly(
                        new HostSlots("a", 2),
                        new HostSlots("b", 3),
                        new HostSlots("c", 4),
                        new HostSlots("d", 2),
                        new HostSlots("fd00::1", 2));
    }

    @Test
    void fileHasTheFormatsOfHydraAndGridEngine() throws Exception {
        Path file =
                file(
                        "a:4 binding=user:0,1",
                        "b slots = 2 max-slots =4",
                        "c.example 3 all.q@c.example UNDEFINED",
                        "d 1 short.q@d 0,1",
                        "d 2 all.q@d <NULL>");

        assertThat(HostList.read(file).hosts())
                .containsExactly(
                        new HostSlots("a", 4),
                        new HostSlots("b", 2),
                        new HostSlots("c.example", 3),
                        new HostSlots("d", 3));
    }

    @Test
    void settingsOfHydraAndOpenMpiAreKnown() throws Exception {
        Path file =
                file(
                        "a:4 user=ann binding=rr",
                        "b slots=2 username = bob",
                        "[fd00::1] cpu=3 slots_max=8 user-name=eve",
                        "c count=5 max-cpu=9");

        assertThat(HostList.read(file).hosts())
                .containsExactly(
                        new HostSlots("ann@a", 4),
                        new HostSlots("bob@b", 2),
                        new HostSlots("eve@fd00::1", 3),
                        new HostSlots("c", 5));
    }

    @Test
    void fileOfWindowsIsRead() throws Exception {
        Path file =
                Files.writeString(folder.resolve("hosts"), "\uFEFFa:2\r\n\r\n# two hosts\r\nb\r\n");

        assertThat(HostList.read(file).hosts())
                .containsExactly(new HostSlots("a", 2), new HostSlots("b", 1));
    }

    @Test
    void commentsMayBeInAnyCharset() throws Exception {
        Path file = folder.resolve("hosts");
        Files.write(file, "a # M\u00fcnchen\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(HostList.read(file).hosts()).containsExactly(new HostSlots("a", 1));
    }

    @Test
    void fileHasTheCommentsOfOpenMpi() throws Exception {
        Path file =
                file(
                        "// hosts // of /* the cluster",
                        "/* old ones:",
                        " * x slots=2",
                        " */ a slots=2 // first",
                        "b /* # */ slots=3 # // last /*",
                        "c /*/ d */",
                        "# next \u0085 line \u2028 of others",
                        "e");

        assertThat(HostList.read(file).hosts())
                .containsExactly(
                        new HostSlots("a", 2),
                        new HostSlots("b", 3),
                        new HostSlots("c", 1),
                        new HostSlots("e", 1));
    }

    @Test
    void linesOfCommentsCount() throws Exception {
        Path file = file("/* two", "lines */", "a b");

        assertThatThrownBy(() -> HostList.read(file))
                .hasMessage("unknown setting of a host: " + file + ", line=3, entry=\"a b\"");
    }

    @Test
    void nameThatIsNotUtf8IsInvalid() throws Exception {
        Path file = folder.resolve("hosts");
        Files.write(file, "a\nm\u00fcnchen\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> HostList.read(file))
                .isInstanceOf(HostListException.class)
                .hasMessageStartingWith("invalid name of a host: " + file + ", line=2");
    }

    @ParameterizedTest
    @CsvSource({
        "a slots=, invalid number of slots",
        "a slots=0, invalid number of slots",
        "a:x, invalid number of slots",
        "a:, invalid number of slots",
        "a:99999999999, invalid number of slots",
        "a cores=2, unknown setting of a host",
        "a max_slots=x, invalid number of slots",
        "a user=, invalid name of a user",
        "a user=-l, invalid name of a user",
        "ann@a user=bob, host has two users",
        "a b, unknown setting of a host",
        "a 2 q, unknown setting of a host",
        "a 0 q UNDEFINED, invalid number of slots",
        "-oProxyCommand=x, invalid name of a host",
        "x@-l, invalid name of a host",
        "'a;reboot', invalid name of a host",
        "a slots=65537, too many slots",
        "[::1, invalid name of a host"
    })
    void invalidLineIsNamedWithFileLineAndEntry(String line, String problem) throws Exception {
        Path file = file("fine", "", line);

        assertThatThrownBy(() -> HostList.read(file))
                .hasMessage(problem + ": " + file + ", line=3, entry=\"" + line + "\"")
                .asInstanceOf(type(HostListException.class))
                .returns(3, HostListException::line)
                .returns(line, HostListException::entry)
                .returns(file.toString(), HostListException::source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,,b", "a,"})
    void emptyEntryOfAnOptionIsInvalid(String text) {
        assertThatThrownBy(() -> parsed(text))
                .isInstanceOf(HostListException.class)
                .hasMessage("empty name of a host: --hosts, entry=\"\"");
    }

    @Test
    void fileWithoutAHostIsInvalid() throws Exception {
        Path file = file("# nothing");

        assertThatThrownBy(() -> HostList.read(file))
                .hasMessage("no host is named: " + file + ", entry=\"\"");
    }

    @Test
    void firstRanksFillTheHostsInOrder() throws Exception {
        assertThat(parsed("a:2,b:2,c:2").first(3).hosts())
                .containsExactly(new HostSlots("a", 2), new HostSlots("b", 1));
        assertThatThrownBy(() -> parsed("a:2,b").first(4))
                .hasMessage("hosts have fewer slots than ranks: ranks=4, slots=3");
    }

    @Test
    void moreSlotsThanAnIntCountsAreTheGreatestInt() {
        HostSlots large = new HostSlots("a", Integer.MAX_VALUE);
        HostList hosts = new HostList(List.of(large, new HostSlots("b", 2)));

        assertThat(hosts.slots()).isEqualTo(Integer.MAX_VALUE);
        assertThat(hosts.first(1).hosts()).containsExactly(new HostSlots("a", 1));
    }
}
