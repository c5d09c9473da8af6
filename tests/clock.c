/* The wall clock of a whole suite, moved: every process that loads this is so many seconds ahead as the file that
   CLOCK_SHIFT names says just now. Clocks that measure how long something takes are left alone.

       cc -shared -fPIC -O2 -o /tmp/clock.so tests/clock.c
       echo 1000000 >/tmp/shift
       CLOCK_SHIFT=/tmp/shift LD_PRELOAD=/tmp/clock.so scripts/test
*/
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift(void) {
    static __thread time_t known = 0, looked = -1;
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    if (now.tv_sec != looked) { /* once a second */
        const char *name = getenv("CLOCK_SHIFT");
        char text[32] = {0};
        int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
        if (file >= 0) {
            if (read(file, text, sizeof text - 1) > 0) known = atoll(text);
            close(file);
        }
        looked = now.tv_sec;
    }
    return known;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int failed = syscall(SYS_clock_gettime, clock, time);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += shift();
    return failed;
}

int gettimeofday(struct timeval *time, void *zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *found) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (found) *found = now.tv_sec;
    return now.tv_sec;
}
