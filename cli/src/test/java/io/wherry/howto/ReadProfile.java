// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.cli.profile.Profile;
import io.wherry.cli.profile.RowKind;
import java.io.IOException;
import java.nio.file.Path;

/// The program of docs/how-to/profile-a-job.md.
public final class ReadProfile {
    private ReadProfile() {}

    public static String share(Path file) throws IOException {
        Profile profile = Profile.read(file);
        long calls = profile.sum(0, RowKind.ARGUMENTS_OUT).count();
        double share = (double) profile.serialization(0) / profile.communication(0);
        return "rank 0 made %d calls; serialization is %.1f %% of its communication"
                .formatted(calls, 100 * share);
    }
}
