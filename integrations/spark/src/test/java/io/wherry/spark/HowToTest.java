// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.SumSales;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program of README.md does what the page says.
@Timeout(60)
final class HowToTest {

    @Test
    void salesOfEachCustomerAreSummed() {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            SumSales.main(new String[0]);
        } finally {
            System.setOut(usual);
        }

        assertThat(output.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("customer 0: 831833", "customer 1: 831667", "customer 2: 831500");
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
