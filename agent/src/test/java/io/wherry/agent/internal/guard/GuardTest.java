// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names that a stream gives add no lines to the log.
final class GuardTest {
    @TempDir private Path folder;

    @Test
    void aNameIsLoggedAsItIsRecorded() throws Exception {
        Path file = Files.writeString(folder.resolve("classes.txt"), "class acme.Order\n");
        Guard guard = new Guard(AllowList.read(file), true);
        List<String> logged = new ArrayList<>();
        Handler handler = new Lines(logged);
        Logger logger = Logger.getLogger("io.wherry.agent");
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            assertThat(guard.allows("acme.Other\nSEVERE: forged")).isFalse();
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }

        assertThat(logged)
                .hasSize(1)
                .allMatch(line -> line.contains("class=acme.Other\\u000aSEVERE:\\u0020forged,"));
    }

    private static final class Lines extends Handler {
        private final List<String> lines;

        Lines(List<String> lines) {
            this.lines = lines;
        }

        @Override
        public void publish(LogRecord told) {
            lines.add(told.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
