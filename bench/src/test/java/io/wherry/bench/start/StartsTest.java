// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.contender.Contender;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StartsTest {
    @Test
    void jvmThatDoesNothingIsTimed() throws Exception {
        Launch launch = new Launch(command(List.of(), EmptyProgram.class));

        launch.run();
        launch.run();

        assertThat(launch.isMeasured()).isTrue();
        assertThat(launch.wall().count()).isEqualTo(2);
        assertThat(launch.wall().low()).isGreaterThan(1e6);
    }

    @ParameterizedTest
    @EnumSource(names = {"WHERRY", "JAVA_IO", "KRYO", "FORY", "JBOSS"})
    void everySerializerMakesItsFirstTrip(Contender contender) throws Exception {
        for (String graph : StartTimes.GRAPHS) {
            List<String> command =
                    command(contender.jvmOptions(), FirstTrip.class, contender.label(), graph);
            Launch launch = new Launch(command);

            launch.run(); // compares the classes

            assertThat(launch.failure()).isEmpty();
            double inside =
                    launch.part(0).median() + launch.part(1).median() + launch.part(2).median();
            assertThat(launch.wall().median()).isGreaterThan(inside);
        }
    }

    @Test
    void jvmThatFailsIsAFailure() throws Exception {
        Launch launch = new Launch(command(List.of(), FirstTrip.class, FirstTrip.NONE, "no graph"));

        launch.run();

        assertThat(launch.isMeasured()).isFalse();
        assertThat(launch.failure()).isEqualTo("JVM ended: exit=1");
    }

    private static List<String> command(List<String> options, Class<?> main, String... args) {
        List<String> command = new ArrayList<>(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(args));
        return command;
    }
}
