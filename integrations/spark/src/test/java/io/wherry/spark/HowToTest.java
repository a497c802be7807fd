// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.FitLine;
import io.wherry.howto.SumSales;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The programs of README.md and of docs/how-to/spark-ranks.md do what the pages say.
@Timeout(60)
final class HowToTest {

    private static List<String> output(Consumer<String[]> program) {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            program.accept(new String[0]);
        } finally {
            System.setOut(usual);
        }
        return output.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void salesOfEachCustomerAreSummed() {
        assertThat(output(SumSales::main))
                .containsExactly("customer 0: 831833", "customer 1: 831667", "customer 2: 831500");
    }

    /// The points are at most 0.1 from y = 3 x - 2; the line of least squares, computed by its formula, is
    /// y = 2.9989 x -1.9994.
    @Test
    void lineIsFittedByThreeRanks() {
        assertThat(output(FitLine::main)).containsExactly("y = 2.999 x -1.999");
    }

    @Test
    void pageShowsTheConfigurationOfTheProgram() throws Exception {
        String page = Files.readString(Path.of("README.md"));
        String program = Files.readString(Path.of("src/test/java/io/wherry/howto/SumSales.java"));
        String block = page.substring(page.indexOf("```java\n") + 8);
        String shown = block.substring(0, block.indexOf("```"));

        assertThat(program.lines().map(String::strip).toList())
                .containsSequence(Arrays.asList(shown.strip().split("\\R\\s*")));
    }
}
