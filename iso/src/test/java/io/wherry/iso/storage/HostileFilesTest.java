// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files with valid checksums whose headers are designed to cost memory or time.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class HostileFilesTest {
    private static final int HEADER = 1 << 23;
    private static final int SLOT = 1 << 16;
    private static final int UNKNOWN = 0x5eed_0001;

    @TempDir Path folder;

    @Test
    void slotsThatNoSpaceHasAreNotCounted() throws Exception {
        Path file = file(Integer.MAX_VALUE, 1L << 40, "");

        assertThatThrownBy(() -> IsoOptions.ofFile(file))
                .isInstanceOf(ClusterFormatException.class)
                .hasMessageContaining("layout");
    }

    @Test
    void namesThatSeemToExtendOthersManyTimesAreReadOnce() throws Exception {
        Path file = file(16, SLOT, "<".repeat(HEADER / 2) + "#1x{}");

        assertThatThrownBy(() -> IsoSpace.knowTypesOf(file))
                .isInstanceOf(ClusterFormatException.class)
                .hasMessageContaining("description of a type");
    }

    @Test
    void fieldsWithoutNumberAreNotSorted() throws Exception {
        Path file = file(16, SLOT, "t{" + "a:byte,".repeat(HEADER / 8) + "a:byte}");

        assertThatThrownBy(() -> IsoSpace.knowTypesOf(file))
                .isInstanceOf(ClusterFormatException.class)
                .hasMessageContaining("too many fields");
    }

    private Path file(int slots, long slot, String description) throws IOException {
        byte[] text = description.getBytes(StandardCharsets.UTF_8);
        int data = 4096;
        ByteBuffer bytes = ByteBuffer.allocate(HEADER + data).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(0x46534957).putInt(1).putInt(HEADER).putInt(0);
        bytes.putInt(1).putInt(slots).putLong(slot).putInt(0).putInt(0);
        bytes.putLong(1).putInt(0).putInt(1).putInt(1).putInt(0).putLong(data).putLong(0);
        bytes.putInt(0).putInt(1).putLong(64);
        bytes.putInt(UNKNOWN).putInt(text.length).put(text);
        CRC32C check = new CRC32C();
        check.update(bytes.array(), 16, HEADER - 16);
        bytes.putInt(12, (int) check.getValue());
        return Files.write(folder.resolve("hostile"), bytes.array());
    }
}
