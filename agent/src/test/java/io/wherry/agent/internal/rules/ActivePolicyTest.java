// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.agent.internal.policy.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A policy follows its files while the JVM runs.
final class ActivePolicyTest {
    @TempDir private Path folder;

    private int writes;

    private Path write(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        writes++;
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000L * writes));
        return file;
    }

    @Test
    void anAllowListThatIsMendedAfterTheChangeOfThePolicyIsRead() throws Exception {
        Path file = write("policy", "mode = off");
        ActivePolicy active = ActivePolicy.of(file);
        write("list", "no line of an allow-list");
        write("policy", "mode = enforce\nrecording = list");
        active.reload(file);
        assertThat(active.current().policy().mode()).isEqualTo(Mode.OFF);

        write("list", "class java.lang.Integer");
        active.reload(file);

        assertThat(active.current().policy().mode()).isEqualTo(Mode.ENFORCE);
    }

    @Test
    void aPolicyThatRecordsOnlyAfterTheStartIsReported() throws Exception {
        Path file = write("policy", "mode = off");
        ActivePolicy active = ActivePolicy.of(file);
        write("policy", "mode = record\nrecording = classes");
        List<String> logged = new ArrayList<>();
        Handler handler = new Messages(logged);
        Logger logger = Logger.getLogger("io.wherry.agent");
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            active.reload(file);
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }

        assertThat(logged)
                .anyMatch(message -> message.startsWith("mode=record has no effect before the JVM"))
                .noneMatch(message -> message.startsWith("filter"));
    }

    private static final class Messages extends Handler {
        private final List<String> messages;

        Messages(List<String> messages) {
            this.messages = messages;
        }

        @Override
        public void publish(LogRecord entry) {
            messages.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
