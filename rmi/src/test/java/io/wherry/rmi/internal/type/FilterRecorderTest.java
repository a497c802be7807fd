// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ObjectInputFilter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FilterRecorderTest {
    @TempDir Path folder;

    @Test
    void refusalsAreRecordedAsAFilter() throws Exception {
        Path file = folder.resolve("filter");
        Predicate<Class<?>> types = new FilterRecorder(file).around(String.class::equals);

        assertThat(types.test(String.class)).isTrue();
        assertThat(file).doesNotExist();
        assertThat(types.test(UUID[][].class)).isTrue();
        assertThat(types.test(URI.class)).isTrue();
        assertThat(types.test(UUID.class)).isTrue();

        String pattern = Files.readString(file).strip();
        assertThat(pattern).isEqualTo("java.net.URI;java.util.UUID");
        ObjectInputFilter filter = ObjectInputFilter.Config.createFilter(pattern);
        Predicate<Class<?>> filtered = new FilteredTypes(filter, String.class::equals);
        assertThat(filtered.test(UUID[][].class)).isTrue();
        assertThat(filtered.test(URI.class)).isTrue();
        assertThat(filtered.test(Thread.class)).isFalse();
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() {
        Path file = folder.resolve("none").resolve("filter");
        Predicate<Class<?>> types = new FilterRecorder(file).around(_ -> false);

        assertThatThrownBy(() -> types.test(UUID.class))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(file.toString());
    }
}
