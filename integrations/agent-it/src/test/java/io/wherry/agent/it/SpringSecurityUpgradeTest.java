// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.integration.ProgramJvm;
import io.wherry.testkit.integration.RedisProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Sessions that Spring Security 5.8 has stored in Redis are read by 7.0 under a policy file alone.
@Timeout(180)
final class SpringSecurityUpgradeTest {
    private static final String PROGRAM = "acme.spring.LoginSessions";
    private static final String USER =
            "ada true [ROLE_USER, ROLE_CLERK] 10.0.0.7 org.springframework.security.core.userdetails.User";

    private static RedisProcess redis;

    @TempDir private Path folder;

    private Application before;
    private Application after;

    @BeforeAll
    static void start() throws Exception {
        RedisProcess.assumeAvailable(SpringSecurityUpgradeTest.class);
        redis = RedisProcess.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (redis != null) {
            redis.close();
        }
    }

    private ProgramJvm.Ended run(Application application, String... arguments) throws Exception {
        List<String> all = new java.util.ArrayList<>(List.of(Integer.toString(redis.port())));
        all.addAll(List.of(arguments));
        return application.run(folder, all.toArray(String[]::new));
    }

    private String output(Application application, String... arguments) throws Exception {
        ProgramJvm.Ended ended = run(application, arguments);
        assertThat(ended.code()).as(ended.errors()).isZero();
        return ended.output().strip();
    }

    @Test
    void sessionsAreReadAndStoredAnewAfterTheUpgrade() throws Exception {
        before = Application.of(PROGRAM, "wherry.test.security-5");
        after = Application.of(PROGRAM);
        Path policy =
                Files.write(
                        folder.resolve("policy.properties"),
                        List.of(
                                "versions.org.springframework.security.** = ignore",
                                "report = report.txt"));
        String session = output(before, "login");
        assertThat(output(before, "show", session)).isEqualTo(USER + " visits=1");

        ProgramJvm.Ended refused = run(after, "show", session);
        String read = output(after.withAgent(policy), "visit", session);

        assertThat(refused.code()).isNotZero();
        assertThat(refused.errors())
                .contains("stream classdesc serialVersionUID = 580")
                .contains("local class serialVersionUID = 620");
        assertThat(read).isEqualTo(USER + " visits=1");
        assertThat(output(after, "show", session)) // stored anew, with the versions of today
                .isEqualTo(USER + " visits=2");
        assertThat(Files.readString(folder.resolve("report.txt")))
                .contains("rewritten   org.springframework.core.ConfigurableObjectInputStream")
                .contains("rewritten   org.springframework.core.serializer.DefaultSerializer");
    }
}
