// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.RecordCodec;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.TreeNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/// Bytes of records and of their dictionary, as docs/wire/lean.md draws them. They are never edited.
class RecordGoldenTest {
    private final RecordCodec records =
            GraphCodec.lean().withRegistered(TreeNode.class, Message.class).records();

    record Remark(int stars) implements Serializable {}

    @Test
    void dictionaryHasTheseBytes() throws IOException {
        byte[] golden = LeanGoldenTest.golden("dictionary");
        CRC32C hash = new CRC32C();
        hash.update(golden);

        assertThat(records.dictionary()).isEqualTo(golden);
        assertThat(records.dictionaryHash()).isEqualTo((int) hash.getValue());
    }

    @Test
    void recordsHaveTheseBytes() throws IOException {
        byte[] golden = LeanGoldenTest.golden("records");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = records.writerTo(bytes)) {
            writer.write(GraphZoo.named("message").fresh());
            writer.write(new Remark(5));
            writer.write(null);
        }

        assertThat(bytes.toByteArray()).isEqualTo(golden);
        RecordCodec reader = GraphCodec.lean().records();
        reader.learn(LeanGoldenTest.golden("dictionary"));
        try (GraphReader input = reader.readerFrom(new ByteArrayInputStream(golden))) {
            GraphZoo.named("message").checkCopy(input.read());
            assertThat(input.read()).isEqualTo(new Remark(5));
            assertThat(input.read()).isNull();
        }
    }
}
