// SPDX-License-Identifier: Apache-2.0

/// Sessions of Tomcat.
package acme.tomcat;
