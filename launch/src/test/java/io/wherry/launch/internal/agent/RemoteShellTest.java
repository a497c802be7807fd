// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class RemoteShellTest {
    private static String reasonOfEnd(String script) throws Exception {
        RemoteShell shell = RemoteShell.start(List.of("sh", "-c", script));
        shell.end(Deadline.after(Duration.ofSeconds(10)));
        return shell.reasonOfEnd();
    }

    @Test
    void reasonHasTheLastLineOfTheErrors() throws Exception {
        assertThat(reasonOfEnd("printf 'one\\n two \\n\\n' >&2; exit 3"))
                .isEqualTo("sh ended with code 3: two");
        assertThat(reasonOfEnd("printf 'one\\ntwo' >&2; exit 3"))
                .isEqualTo("sh ended with code 3: two");
    }

    @Test
    void lineOfErrorsWithoutAnEndIsCut() throws Exception {
        String reason = reasonOfEnd("head -c 100000 /dev/zero | tr '\\0' x >&2; exit 3");

        assertThat(reason).isEqualTo("sh ended with code 3: " + "x".repeat(1 << 12));
    }
}
