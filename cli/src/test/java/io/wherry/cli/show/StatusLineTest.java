// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StatusLineTest {
    private static final String ERASE = "\r\u001b[K";

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final StatusLine line = new StatusLine(terminal);
    private final OutputStream out = line.above(terminal);

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String drawn(String text) {
        return "\r\u001b[?7l" + text + "\u001b[?7h\u001b[K";
    }

    private String seen() {
        return terminal.toString(StandardCharsets.UTF_8);
    }

    @Test
    void lineGivesWayToOutputAndComesBack() throws IOException {
        line.show("half");
        out.write(bytes("one\n"));
        out.write(bytes("two\n"));
        line.show("half");

        assertThat(seen()).isEqualTo(drawn("half") + ERASE + "one\ntwo\n" + drawn("half"));
    }

    @Test
    void lineWaitsForTheEndOfOneThatIsBegun() throws IOException {
        out.write(bytes("on"));
        line.show("half");
        out.write('e');
        line.show("half");
        out.write('\n');
        line.show("half");

        assertThat(seen()).isEqualTo("one\n" + drawn("half"));
    }

    @Test
    void sameTextIsDrawnOnce() {
        line.show("half");
        line.show("half");
        line.show("all");

        assertThat(seen()).isEqualTo(drawn("half") + drawn("all"));
    }

    @Test
    void closedLineIsErasedAndDoesNotComeBack() throws IOException {
        line.show("half");
        line.close();
        line.show("all");
        out.write(bytes("one\n"));

        assertThat(seen()).isEqualTo(drawn("half") + ERASE + "one\n");
    }

    @Test
    void lineWithoutATerminalIsGivenUp() {
        OutputStream gone =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("hung up");
                    }
                };
        StatusLine lost = new StatusLine(gone);

        lost.show("half");
        lost.close();
    }

    @Test
    void noColourIsAskedForByAVariableThatIsNotEmpty() {
        assertThat(Terminal.refusesColour(Map.of())).isFalse();
        assertThat(Terminal.refusesColour(Map.of("NO_COLOR", ""))).isFalse();
        assertThat(Terminal.refusesColour(Map.of("NO_COLOR", "1"))).isTrue();
    }
}
