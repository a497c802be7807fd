// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares package `mpi` with the members of older libraries: `api/openmpi.txt`,
/// `api/mpjexpress.txt`, and the known differences in `api/notes.txt`.
final class SpellingTest {
    private static final Path PAGE = Path.of("..", "docs", "design", "mpi-compatibility.md");
    private static final String BEGIN = "<!-- tables: written by SpellingTest -->\n";

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpjexpress"})
    void missingMembersHaveAReason(String library) {
        List<Spelling> missing =
                Spelling.all(library).stream()
                        .filter(each -> !each.isThere() && !isAbsent(library, each))
                        .toList();

        assertThat(missing).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpjexpress"})
    void membersWithAReasonAreMissing(String library) {
        List<Spelling> there =
                Spelling.all(library).stream()
                        .filter(each -> each.isThere() && isAbsent(library, each))
                        .toList();

        assertThat(there).isEmpty();
    }

    /// Programs for MPJ Express refer to a field of another type.
    @Test
    void ownCommunicatorOfMpjExpressIsTheSame() throws Throwable {
        Object own =
                MethodHandles.lookup()
                        .findStaticGetter(MPI.class, "COMM_SELF", Comm.class)
                        .invoke();

        assertThat(own).isSameAs(MPI.COMM_SELF);
    }

    @Test
    void everyNoteIsOfSomething() {
        List<SpellingNote> idle =
                SpellingNote.all().stream()
                        .filter(note ->
                                Stream.of("openmpi", "mpjexpress")
                                        .noneMatch(each -> isOf(note, each)))
                        .toList();

        assertThat(idle).isEmpty();
    }

    /// With `-Dwherry.mpi.page=write` the tables are written first.
    @Test
    void pageHasTheTablesOfTheseLists() throws IOException {
        String page = Files.readString(PAGE);
        String wanted =
                page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + SpellingPage.text();

        if ("write".equals(System.getProperty("wherry.mpi.page"))) {
            Files.writeString(PAGE, wanted);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(wanted);
    }

    private static boolean isAbsent(String library, Spelling spelling) {
        return SpellingNote.all().stream()
                .anyMatch(note -> note.absent() && note.fits(library, spelling));
    }

    private static boolean isOf(SpellingNote note, String library) {
        return Spelling.all(library).stream().anyMatch(each -> note.fits(library, each));
    }
}
