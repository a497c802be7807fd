// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The program runs for serializers that need no server, no folder and no class path of their own.
@Timeout(60)
final class SerializerTimesTest {
    /// SHA-256 of the text of [Sale#example], by `sha256sum`.
    private static final String SALE =
            "9edd822b4dc14b3b8d06a4265436147cd755b4a4deb2eafb81784283ac619a65";

    @TempDir private Path folder;

    private List<String> run(String library, String serializer) throws Exception {
        Path answer = folder.resolve("answer");
        SerializerTimes.main(new String[] {answer.toString(), "2", "1", "10", library, serializer});
        return Files.readAllLines(answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wherry", "kryo", "fory", "fory-classes", "java"})
    void codecsOfRedissonAreMeasured(String codec) throws Exception {
        assertMeasured(run("redisson", codec));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wherry", "protostream", "java"})
    void marshallersOfInfinispanAreMeasured(String marshaller) throws Exception {
        assertMeasured(run("infinispan", marshaller));
    }

    private static void assertMeasured(List<String> lines) {
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).isEqualTo("result " + SALE);
        assertThat(lines.get(1)).matches("bytes [1-9]\\d*");
        assertThat(lines.get(2)).matches("time [\\d.E]+,[\\d.E]+ write");
        assertThat(lines.get(3)).matches("time [\\d.E]+,[\\d.E]+ read");
    }

    @Test
    void schemaOfProtoStreamNamesTheFields() throws Exception {
        String schema = new SaleSchemaImpl().getContent();

        assertThat(schema).contains("message Sale", "message Line", "string customer = 1");
        assertThat(Sale.class.getRecordComponents())
                .allSatisfy(field -> assertThat(schema).contains(" " + field.getName() + " = "));
        assertThat(Sale.Line.class.getRecordComponents())
                .allSatisfy(field -> assertThat(schema).contains(" " + field.getName() + " = "));
    }

    @Test
    void unknownSerializersAreRefused() {
        assertThatThrownBy(() -> run("infinispan", "kryo"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such serializer: kryo");
    }
}
