// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.UnknownFormatException;
import io.wherry.howto.MoveFromFst;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.integration.JvmProcess;
import java.io.IOException;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;

/// Values of a real Redis that FST has written are read by a chain. FST needs options of the JVM, so
/// its programs are JVMs of their own.
@Timeout(180)
final class FstValuesTest {
    private static final Pattern OPENS = Pattern.compile("--add-opens=\\S+=ALL-UNNAMED");

    /// Returns the options that the how-to page tells programs with FST to have.
    private static List<String> options() throws IOException {
        String page = Files.readString(Path.of("../../docs/how-to/several-formats.md"));
        List<String> options =
                new ArrayList<>(OPENS.matcher(page).results().map(MatchResult::group).toList());
        assertThat(options).isNotEmpty();
        options.add("--sun-misc-unsafe-memory-access=allow"); // FST prints warnings without it
        return options;
    }

    private static String run(Class<?> program, List<String> arguments) throws Exception {
        try (JvmProcess jvm = JvmProcess.start(program, options(), arguments)) {
            return jvm.awaitEnd();
        }
    }

    private static byte[] stored(RedissonClient client, String name) {
        return (byte[]) client.getBucket(name, ByteArrayCodec.INSTANCE).get();
    }

    @Test
    void valuesOfFstAreReadAndWrittenInLean() throws Exception {
        Map<String, Object> values = FstWriter.values();
        try (RedissonFixture redis = RedissonFixture.start(FstValuesTest.class)) {
            RedissonClient client = redis.client();
            String port = Integer.toString(redis.port());
            run(FstWriter.class, List.of(port));
            for (String name : values.keySet()) {
                assertThatThrownBy(() ->
                                FormatChain.of(GraphCodec.lean()).decode(stored(client, name)))
                        .as(name)
                        .isInstanceOf(UnknownFormatException.class);
            }

            List<String> arguments = new ArrayList<>(values.keySet());
            arguments.addFirst(port);
            String first = run(MoveFromFst.class, arguments);
            String second = run(MoveFromFst.class, arguments);

            assertThat(first).contains("[format=fst, read=4, failed=0]");
            assertThat(second)
                    .contains("[format=lean, read=4, failed=0]", "[format=fst, read=0, failed=0]");
            for (Map.Entry<String, Object> each : values.entrySet()) {
                byte[] lean = stored(client, each.getKey());
                assertThat(lean).as(each.getKey()).startsWith(0x57, 0x01);
                Isomorphism.check(each.getValue(), GraphCodec.lean().decode(lean));
            }
        }
    }

    @Test
    void fstNeedsTheOptions() {
        assertThatThrownBy(MoveFromFst::whileMovingFromFst)
                .isInstanceOf(InaccessibleObjectException.class)
                .hasMessageContaining("java.lang");
    }
}
